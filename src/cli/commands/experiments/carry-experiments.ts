import { createReadStream, createWriteStream, renameSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toErrorInfo } from '../../../errors/index.ts'
import { exportExperiment, importExperiment, pickExperiment } from '../../../experiments/index.ts'
import type { CommandCall, CommonOptions } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { openProjectStore } from '../../store/open-project-store.ts'
import { takeArguments } from '../../take-arguments.ts'
import { UsageError } from '../../usage-error.ts'
import type { ExportOptions } from './experiments-commands.ts'
import { withStore } from './with-store.ts'

/** Writes an experiment into one file, or to standard output. Resolves to the exit code. */
export async function exportToFile({ options, args, terminal }: CommandCall<ExportOptions>): Promise<number> {
  const [word = ''] = takeArguments(args, 'proctor experiments export <experiment>', 1, 1)
  const { outputFile } = options
  const id = await withStore(terminal.cwd, async (store) => {
    const found = await pickExperiment(store, word)
    const lines = exportExperiment(store, found.id)
    if (outputFile === undefined) {
      for await (const line of lines) terminal.stdout.write(line)
    } else await writeFile(resolve(terminal.cwd, outputFile), lines)
    return found.id
  })
  if (outputFile !== undefined) {
    if (options.json) terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, id, outputFile })}\n`)
    else (await createScreen(options, terminal, false)).print([` ${id} is in ${outputFile}.`])
  }
  return 0
}

/** Under another name first: a file of this name is always whole. */
async function writeFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await pipeline(Readable.from(lines), createWriteStream(unfinished))
    renameSync(unfinished, path)
  } catch (cause) {
    throw new UsageError({ message: `\`${path}\` cannot be written: ${toErrorInfo(cause).message}`, cause })
  }
}

/** Stores exported experiments. Resolves to the exit code. */
export async function importFiles({ options, args, terminal }: CommandCall<CommonOptions>): Promise<number> {
  const files = takeArguments(args, 'proctor experiments import <files...>', 1, Number.POSITIVE_INFINITY)
  const store = await openProjectStore(terminal.cwd)
  try {
    const imported: string[] = []
    for (const file of files)
      imported.push(await importExperiment(store, linesOf(resolve(terminal.cwd, file), file)))
    if (options.json) terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, imported })}\n`)
    else (await createScreen(options, terminal, false)).print([` Stored ${imported.join(', ')}.`])
    return 0
  } finally {
    await store.close()
  }
}

async function* linesOf(path: string, shown: string): AsyncGenerator<string> {
  const stream = createReadStream(path)
  try {
    for await (const chunk of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }))
      yield chunk
  } catch (cause) {
    throw new UsageError({ message: `\`${shown}\` cannot be read: ${toErrorInfo(cause).message}`, cause })
  } finally {
    stream.destroy()
  }
}
