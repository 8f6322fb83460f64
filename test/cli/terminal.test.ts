import { spawn, spawnSync } from 'node:child_process'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { command, ended, jsonl, runProctor, startProctor, workspace } from './support.ts'

const scorers = `
import { createScorer } from 'proctor/evals'
const slow = createScorer({ id: 'slow', description: 'waits' })
  .generateScore(async ({ run }) => {
    await new Promise((done) => setTimeout(done, 40))
    return run.output.includes('bad') ? 0 : 1
  })
  .generateReason(({ run }) => 'The reply was: ' + run.output)
const quick = createScorer({ id: 'quick', description: 'does not wait' })
  .generateScore(({ run }) => (run.output.includes('bad') ? 0 : 1))
  .generateReason(({ run }) => 'The reply was: ' + run.output)
export { slow, quick }
`
const runs = jsonl(
  ...Array.from({ length: 100 }, (_, index) => ({
    id: `r${index}`,
    output: index % 10 === 7 ? 'bad' : 'fine',
  })),
)
const wide = jsonl(
  {
    id: '注文をキャンセルして返金してください-一番長い名前',
    output: 'bad 返金はできません。もう一度ご確認ください。'.repeat(4),
  },
  { id: 'family-👩‍👩‍👧', output: 'bad 👩‍👩‍👧 👍🏽 '.repeat(30) },
  {
    id: 'hostile',
    output: 'bad \u001B[31mred\u001B[0m \u001B]0;title\u0007 \u202Egnp.exe\r\nnext line\tand a tab',
  },
)
const files = { 'runs.jsonl': runs, 'wide.jsonl': wide, 'scorers.mjs': scorers }
const quick = ['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#quick']
const slow = ['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#slow']
const colorStart = '\u001B'

test('a pipe gets no colour; FORCE_COLOR and --color give it, NO_COLOR and --no-color take it', async () => {
  const cwd = workspace(files)
  const hasColor = async (env: Record<string, string>, ...args: string[]): Promise<boolean> =>
    (await runProctor([...quick, ...args], { cwd, env })).stdout.includes(colorStart)
  expect(await hasColor({})).toBe(false)
  expect(await hasColor({ FORCE_COLOR: '1' })).toBe(true)
  expect(await hasColor({}, '--color')).toBe(true)
  expect(await hasColor({ NO_COLOR: '1' }, '--color')).toBe(false)
  expect(await hasColor({ FORCE_COLOR: '1' }, '--no-color')).toBe(false)
})

test.each([60, 100, 200])('at %i columns no line is wider, with CJK and emoji', async (columns) => {
  const cwd = workspace(files)
  const { stdout } = await runProctor(
    ['score', '-i', 'wide.jsonl', '-s', 'scorers.mjs#quick', '--explain', 'hostile'],
    {
      cwd,
      env: { COLUMNS: String(columns) },
    },
  )
  const lines = stdout.split('\n')
  expect(lines.filter((line) => stringWidth(line) > columns)).toEqual([])
  expect(stdout).toContain('DONE')
})

test('--wide cuts nothing', async () => {
  const cwd = workspace(files)
  const { stdout } = await runProctor(['score', '-i', 'wide.jsonl', '-s', 'scorers.mjs#quick', '--wide'], {
    cwd,
    env: { COLUMNS: '60' },
  })
  expect(stdout).toContain('注文をキャンセルして返金してください-一番長い名前')
  expect(stdout).not.toContain('…')
})

test('what an agent said cannot command the terminal', async () => {
  const cwd = workspace(files)
  const { stdout } = await runProctor(
    ['score', '-i', 'wide.jsonl', '-s', 'scorers.mjs#quick', '--explain', 'hostile'],
    { cwd },
  )
  expect(stdout).toContain('hostile')
  expect(/(?![\n])[\p{Cc}\u202E]/u.test(stdout)).toBe(false)
})

test('an agent that runs the command, or --quiet, gets failures and the summary without an explanation', async () => {
  const cwd = workspace(files)
  const explains = async (env: Record<string, string>, ...args: string[]): Promise<boolean> =>
    (await runProctor([...quick, ...args], { cwd, env })).stdout.includes('scorers fail')
  expect(await explains({})).toBe(true)
  expect(await explains({}, '--quiet')).toBe(false)
  expect(await explains({ AI_AGENT: 'some-agent' })).toBe(false)
})

test('a reader that goes away early is no error', async () => {
  const cwd = workspace({ ...files, 'runs.jsonl': runs.repeat(100) })
  const child = startProctor([...quick, '--json'], { cwd })
  child.stdin.end()
  child.stdout.once('data', () => child.stdout.destroy())
  const { code, stderr } = await ended(child)
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('EPIPE')])
})

/** Sends a signal once the command has begun to score. */
async function interrupt(
  args: readonly string[],
  cwd: string,
  times: number,
): Promise<Awaited<ReturnType<typeof ended>>> {
  const child = startProctor([...args, '--json'], { cwd })
  child.stdin.end()
  child.stdout.once('data', () => {
    for (let count = 0; count < times; count += 1) setTimeout(() => child.kill('SIGINT'), 100 + count * 100)
  })
  return ended(child)
}

test('the first Ctrl-C ends with what is scored, as INTERRUPTED and 130', async () => {
  const cwd = workspace(files)
  const { code, stdout, stderr } = await interrupt([...slow, '--concurrency', '2'], cwd, 1)
  expect(code).toBe(130)
  const { items, outcome } = JSON.parse(stdout)
  expect(outcome).toMatchObject({ state: 'interrupted', exitCode: 130 })
  expect(items.length).toBeGreaterThan(0)
  expect(items.length).toBeLessThan(100)
  expect(stderr).toContain('Ctrl-C again ends at once')
})

test('a second Ctrl-C ends at once', async () => {
  const cwd = workspace({
    ...files,
    'scorers.mjs': `import { createScorer } from 'proctor/evals'
      export const stuck = createScorer({ id: 'stuck', description: '' }).generateScore(({ run }) =>
        run.output === 'bad' ? new Promise(() => setInterval(() => {}, 1000)) : 1)`,
  })
  const args = ['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#stuck', '--concurrency', '1']
  const { code } = await interrupt(args, cwd, 2)
  expect(code).toBe(130)
})

test('Ctrl-C while standard input is awaited ends', async () => {
  const cwd = workspace(files)
  const child = startProctor(['score', '-i', '-', '-s', 'scorers.mjs#quick', '--json'], { cwd })
  child.stdin.write(runs)
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGINT'), 300))
  const { code, stdout } = await ended(child)
  expect([code, JSON.parse(stdout).outcome.state]).toEqual([130, 'interrupted'])
})

const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

describe.skipIf(!hasScript)('on a terminal', () => {
  async function onTerminal(
    args: readonly string[],
    cwd: string,
    columns: number,
    TERM = 'xterm',
  ): Promise<string> {
    const line = `stty cols ${columns} rows 40; '${process.execPath}' '${command}' ${args.map((word) => `'${word}'`).join(' ')}`
    const { PATH = '', HOME = '' } = process.env
    const child = spawn('script', ['-qec', line, '/dev/null'], { cwd, env: { PATH, HOME, TERM } })
    child.stdin.end()
    return (await ended(child)).stdout
  }

  test('there is colour, and a progress line that is redrawn and cleared', async () => {
    const cwd = workspace(files)
    const shown = await onTerminal(slow, cwd, 80)
    const redraws = shown.split('\r\u001B[2K').slice(1, -1)
    expect(redraws.length).toBeGreaterThan(1)
    expect(redraws.length).toBeLessThan(40)
    expect(
      redraws.filter((line) => !/^[█░]{6,20} +\d+ % {2}\d+ runs?, /.test(line) || line.length > 79),
    ).toEqual([])
    expect(shown).toContain('\u001B[31m✗\u001B[39m')
  })

  test('tables fit the terminal', async () => {
    const cwd = workspace(files)
    const shown = await onTerminal(['score', '-i', 'wide.jsonl', '-s', 'scorers.mjs#quick'], cwd, 60)
    const lines = shown.split(/\r?\n/)
    expect(lines.filter((line) => stringWidth(line) > 60)).toEqual([])
  })

  test('a dumb terminal gets lines, no colour, and nothing that is drawn over', async () => {
    const cwd = workspace(files)
    expect(await onTerminal(slow, cwd, 80, 'dumb')).not.toContain('\u001B')
  })

  test('what user code prints stands above the progress line, on a line of its own', async () => {
    const cwd = workspace({
      ...files,
      'loud.mjs': scorers.replace(
        'await new Promise',
        "if (run.output.includes('bad')) console.log('scored a bad one'); await new Promise",
      ),
    })
    const shown = await onTerminal([...slow.slice(0, -1), 'loud.mjs#slow'], cwd, 80)
    const lines = shown.split(/\r?\n/).filter((line) => line.includes('scored a bad one'))
    expect(lines).toHaveLength(10)
    expect(lines.filter((line) => line.split('\r\u001B[2K').at(-1) !== 'scored a bad one')).toEqual([])
  })
})
