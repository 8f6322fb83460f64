import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import {
  type DatasetFormat,
  type DatasetReport,
  datasetFormats,
  nameOfPath,
  parseDataset,
  readDataset,
  writeDataset,
} from '../../../datasets/index.ts'
import type { Terminal } from '../../../environment/index.ts'
import type { CommandCall } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { takeArguments } from '../../take-arguments.ts'
import { UsageError } from '../../usage-error.ts'
import type { DatasetImportOptions } from './dataset-commands.ts'
import { datasetFolder } from './dataset-words.ts'
import { parseMap } from './parse-map.ts'
import { count, problemLines } from './problem-lines.ts'
import { readStdin } from './read-stdin.ts'
import { rememberVersion } from './remember-version.ts'

/** Checks a file and writes its items into the repository. Resolves to the exit code: 2 where rows are no items and none were to be left out. */
export async function importDataset({
  options,
  args,
  terminal,
}: CommandCall<DatasetImportOptions>): Promise<number> {
  const [file = ''] = takeArguments(args, 'proctor dataset import <file>', 1, 1)
  const report = await read(file, options, terminal)
  const name = options.name ?? (file === '-' ? '' : nameOfPath(file))
  const target = targetOf(name, options)
  const { items, problems, rows, version, format } = report
  const isRefused = (problems.length > 0 && !options.skipBroken) || items.length === 0
  if (!isRefused) {
    const path = resolve(terminal.cwd, target)
    if (existsSync(path) && !options.overwrite) throw alreadyThere(target)
    await mkdir(dirname(path), { recursive: true })
    await writeDataset(target, items)
    await rememberVersion({ name: nameOfPath(target), version, items }, terminal)
  }
  const broken = rows - items.length
  const exitCode = isRefused ? 2 : 0
  if (options.json) {
    const written = isRefused ? {} : { path: target, version }
    const document = {
      schemaVersion: 1,
      name,
      format,
      rows,
      items: items.length,
      leftOut: broken,
      ...written,
      problems,
    }
    terminal.stdout.write(`${JSON.stringify(document)}\n`)
    return exitCode
  }
  const { print, width } = await createScreen(options, terminal, false)
  const lines = problemLines(problems, width)
  if (!isRefused) {
    lines.push(` ${count(items.length, 'item')} in ${target}, version ${version}`)
    if (broken > 0) lines.push(` ${count(broken, 'row')} left out`)
  } else if (problems.length === 0) {
    lines.push(` ${file} holds no items: nothing was written.`)
  } else {
    lines.push(
      ` ${broken} of ${count(rows, 'row')} ${broken === 1 ? 'is no item' : 'are no items'}: nothing was written.`,
    )
    lines.push(' → Correct them, or leave them out with --skip-broken.')
  }
  print(lines)
  return exitCode
}

async function read(file: string, options: DatasetImportOptions, terminal: Terminal): Promise<DatasetReport> {
  const map = parseMap(options.map)
  const format = datasetFormats.find((known) => known === options.format)
  const mapped = Object.keys(map).length > 0 ? { map } : {}
  if (file !== '-') return readDataset(file, { ...mapped, ...(format !== undefined && { format }) })
  if (options.name === undefined && options.outputFile === undefined) throw missing('--name', 'refunds')
  if (format === undefined) throw missing('--format', 'csv')
  return readStandardInput(format, mapped, terminal)
}

async function readStandardInput(
  format: DatasetFormat,
  mapped: object,
  terminal: Terminal,
): Promise<DatasetReport> {
  return parseDataset(await readStdin(terminal.stdin), { ...mapped, format, name: 'standard input' })
}

function missing(option: string, example: string): UsageError {
  return new UsageError({
    message: `Standard input has no name: \`${option}\` is missing.`,
    hint: `Such as: proctor dataset import - ${option} ${example}`,
  })
}

function targetOf(name: string, { outputFile }: DatasetImportOptions): string {
  if (outputFile !== undefined) return outputFile
  if (/^[^/\\]+$/.test(name) && !name.startsWith('.')) return `${datasetFolder}/${name}.jsonl`
  throw new UsageError({
    message: `\`${name}\` cannot be the name of a dataset.`,
    hint: 'A name is a file name without its ending, such as `refunds`. --output-file names another place.',
  })
}

function alreadyThere(target: string): UsageError {
  return new UsageError({
    message: `${target} is there already: nothing was written.`,
    hint: `Replace it with --overwrite, or see first what would change: proctor dataset diff ${target} <file>`,
  })
}
