import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { execPath, getuid, platform } from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { storedAttempt, storedExperiment } from '../../../test/support/store-records.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openSqliteStore } from './index.ts'

const script = fileURLToPath(new URL('../../../test/support/store-process.ts', import.meta.url))

function start(args: readonly string[]): ChildProcess {
  const child = spawn(execPath, ['--import', 'jiti/register', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** What a process said, a value a line; resolves when it has ended. */
async function linesOf(child: ChildProcess, onLine: (count: number) => void = () => {}): Promise<unknown[]> {
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    onLine(text.split('\n').length - 1)
  })
  await once(child, 'close')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line))
}

test('two processes write one file while a third reads: none fails, none waits for a second', async () => {
  const path = join(temporaryFolder(), 'proctor.db')
  const all = await Promise.all([
    linesOf(start(['write', path, 'exp_a', '400'])),
    linesOf(start(['write', path, 'exp_b', '400'])),
    linesOf(start(['watch', path, 'exp_a,exp_b', '400'])),
  ])
  for (const lines of all) {
    const last = lines.at(-1) as { longestMs: number } // reason: what the process says at its end
    expect(last.longestMs).toBeLessThan(1000)
  }
  const store = await openSqliteStore({ path })
  expect(await store.checkIntegrity()).toEqual([])
  await store.close()
})

test('what was told to be durable outlives SIGKILL, and the file is in order', async () => {
  const path = join(temporaryFolder(), 'proctor.db')
  for (const after of [1, 60]) {
    const child = start(['write', path, `exp_${after}`, '100000'])
    const told = await linesOf(child, (count) => {
      if (count >= after) child.kill('SIGKILL')
    })
    const store = await openSqliteStore({ path })
    expect(await store.checkIntegrity()).toEqual([])
    const items = new Set<string>()
    for await (const { item } of store.readScores(`exp_${after}`)) items.add(item)
    expect(told.filter((index) => !items.has(`item ${index}`))).toEqual([])
    expect(told.length).toBeGreaterThanOrEqual(after)
    await store.close()
  }
})

/** Root may write everything, and may become somebody who may not. */
const isRoot = platform === 'linux' && getuid?.() === 0
const nobody = '65534'

test.skipIf(!isRoot)('where nothing may be written, a file is refused, and so is a folder', async () => {
  const [closed, open] = [temporaryFolder(), temporaryFolder()]
  chmodSync(closed, 0o755)
  chmodSync(open, 0o777)
  const paths = [join(closed, 'a.db'), join(open, 'b.db')]
  for (const path of paths) await (await openSqliteStore({ path })).close()
  const asked = [...paths, join(closed, 'new.db')].join(',')
  expect(await linesOf(start(['open', asked, 'exp_a', nobody]))).toEqual([
    { step: 'open', code: 'PROCTOR_STORE_READ_ONLY' },
    { step: 'create', code: 'PROCTOR_STORE_READ_ONLY' },
    { step: 'open', code: 'PROCTOR_STORE_UNREACHABLE' },
  ])
})

function mountSmallDisk(): string | undefined {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  if (!isRoot || spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status !== 0)
    return undefined
  chownSync(folder, 0, 0)
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

test('on a full disk a write is refused with the reason, and what was stored stays', async (context) => {
  const folder = mountSmallDisk()
  if (folder === undefined) return context.skip('a small disk can only be mounted by root')
  const path = join(folder, 'proctor.db')
  const store = await openSqliteStore({ path })
  await store.createExperiment(storedExperiment('exp_a'))
  const stored: string[] = []
  const fill = async (): Promise<void> => {
    for (let index = 0; index < 10_000; index++) {
      await store.addAttempts('exp_a', [
        storedAttempt(`item ${index}`, { body: { output: 'x'.repeat(1500) } }),
      ])
      stored.push(`item ${index}`)
    }
  }
  await expect(fill()).rejects.toMatchObject({ code: 'PROCTOR_STORE_FULL' })
  expect(stored.length).toBeGreaterThan(10)
  const items: string[] = []
  for await (const { item } of store.readScores('exp_a')) items.push(item)
  expect(items).toEqual(stored)
  expect(await store.checkIntegrity()).toEqual([])
  await store.close()
})
