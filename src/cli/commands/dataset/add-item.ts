import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import {
  datasetFormatOf,
  describeProblem,
  InvalidDatasetError,
  nameItems,
  nameOfPath,
  parseDataset,
} from '../../../datasets/index.ts'
import type { Terminal } from '../../../environment/index.ts'
import { BadOptionError } from '../../../errors/index.ts'
import type { Item } from '../../../evals/index.ts'
import type { CommandCall } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { takeArguments } from '../../take-arguments.ts'
import { UsageError } from '../../usage-error.ts'
import type { DatasetAddOptions } from './dataset-commands.ts'
import { datasetFolder, findDataset } from './dataset-words.ts'
import { readStdin } from './read-stdin.ts'
import { rememberVersion } from './remember-version.ts'

const usage = 'proctor dataset add <dataset> [-]'

/** Appends one item to a file. Resolves to the exit code. */
export async function addItem({ options, args, terminal }: CommandCall<DatasetAddOptions>): Promise<number> {
  const [word = '', dash] = takeArguments(args, usage, 1, 2)
  if (dash !== undefined && dash !== '-') takeArguments(args, usage, 1, 1)
  const path = await pathOf(word, terminal.cwd)
  const name = nameOfPath(path)
  const file = resolve(terminal.cwd, path)
  const before = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  const old = await parseDataset(before, { format: 'jsonl', name: path })
  if (old.problems.length > 0) throw new InvalidDatasetError(path, old.problems)
  const text = dash === undefined ? itemOfFlags(options) : await itemOfStdin(options, terminal)
  const line = `${before === '' || before.endsWith('\n') ? '' : '\n'}${text}\n`
  const { items, problems, version } = await parseDataset(before + line, { format: 'jsonl', name: path })
  const [problem] = problems
  if (problem !== undefined || items.length !== old.items.length + 1) {
    throw new UsageError({
      message:
        problem === undefined
          ? `${path} is not JSON Lines: nothing was added.`
          : `The item cannot be added to ${path}: ${describeProblem(problem).replace(/^row \d+[,:] /, '')}.`,
      hint: problem?.hint ?? `Give ${path} one JSON object a line: proctor dataset import ${path}`,
    })
  }
  const id = nameItems('dataset', items).at(-1)?.id ?? ''
  refuseTwin(items, path)
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, line)
  if (old.items.length > 0) await rememberVersion({ name, version: old.version, items: old.items }, terminal)
  await rememberVersion({ name, version, items }, terminal)
  if (options.json) {
    terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, path, id, items: items.length, version })}\n`)
  } else {
    const { print } = await createScreen(options, terminal, false)
    print([` Added ${id} to ${path}: item ${items.length}, version ${version}`])
  }
  return 0
}

/** One that asks the same as another is added on purpose only where it has an id of its own. */
function refuseTwin(items: readonly Item[], path: string): void {
  const last = items.at(-1)
  if (last === undefined || last.id !== undefined) return
  const alone = nameItems('dataset', [last])[0]?.id
  const isThere = items.slice(0, -1).some((item) => nameItems('dataset', [withoutId(item)])[0]?.id === alone)
  if (!isThere) return
  throw new UsageError({
    message: `${path} asks the same already: nothing was added.`,
    hint: 'Give the item an --id of its own to have both.',
  })
}

function withoutId({ id: _id, ...rest }: Item): Item {
  return rest
}

async function pathOf(word: string, cwd: string): Promise<string> {
  const found = await findDataset(word, cwd)
  const path = found.kind === 'file' ? found.path : `${datasetFolder}/${word}.jsonl`
  const isName = found.kind !== 'file' && !/^[^/\\.@][^/\\@]*$/.test(word)
  if (isName)
    throw new UsageError({ message: `\`${word}\` is no dataset that can be added to.`, hint: usage })
  if (datasetFormatOf(path) === 'jsonl' && !/\.gz$/i.test(path)) return path
  throw new UsageError({
    message: `${path} is not JSON Lines: an item is added as one line.`,
    hint: `Make it so first: proctor dataset import ${path}`,
  })
}

function itemOfFlags({ id, input, groundTruth, tag, split, metadata }: DatasetAddOptions): string {
  if (input === undefined) {
    throw new UsageError({
      message: 'There is no item to add: `--input` is missing.',
      hint: 'Such as: proctor dataset add refunds --input "Refund invoice 7". With - the item is read as JSON from standard input.',
    })
  }
  const pairs = metadata.map((pair): [string, string] => {
    const at = pair.indexOf('=')
    if (at > 0) return [pair.slice(0, at), pair.slice(at + 1)]
    const accepted = 'a pair such as `source=web`'
    throw new BadOptionError({
      subject: 'proctor dataset add',
      option: '--metadata',
      received: pair,
      accepted,
    })
  })
  return JSON.stringify({
    id,
    input,
    groundTruth,
    ...(tag.length > 0 && { tags: tag }),
    split,
    ...(pairs.length > 0 && { metadata: Object.fromEntries(pairs) }),
  })
}

async function itemOfStdin(options: DatasetAddOptions, terminal: Terminal): Promise<string> {
  const { id, input, groundTruth, split, tag, metadata } = options
  if (
    [id, input, groundTruth, split].some((given) => given !== undefined) ||
    tag.length + metadata.length > 0
  ) {
    throw new UsageError({
      message: 'An item is given by flags or on standard input, not both.',
      hint: usage,
    })
  }
  const text = (await readStdin(terminal.stdin)).toString('utf8').replace(/^\uFEFF/, '')
  try {
    return JSON.stringify(JSON.parse(text))
  } catch (cause) {
    throw new UsageError({
      message: `Standard input is no JSON item: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: `Such as: echo '{"input":"Refund invoice 7"}' | proctor dataset add refunds -`,
      cause,
    })
  }
}
