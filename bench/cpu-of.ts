import { spawnSync } from 'node:child_process'

/** CPU (user and system) in milliseconds of a Node process run to its end, as the shell's `times` tells it. */
export function cpuOf(folder: string, args: readonly string[]): number {
  const script = `"$@" > /dev/null 2>&1; times`
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', process.execPath, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  const children = stdout.trim().split('\n').at(-1) ?? ''
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return 1000 * seconds.reduce((sum, value) => sum + value, 0)
}
