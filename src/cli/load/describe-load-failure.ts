import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProctorError, toErrorInfo } from '../../errors/index.ts'
import { UnloadableFileError } from './load-errors.ts'

/** The file that was being loaded. */
export interface LoadedFile {
  readonly file: string
  /** As messages name it. */
  readonly name: string
  readonly cwd: string
}

/** Says why a file could not be loaded: it does not parse, imports something missing, or threw; with the line. */
export function describeLoadFailure(cause: unknown, loaded: LoadedFile): UnloadableFileError {
  try {
    return describe(cause, loaded)
  } catch {
    return new UnloadableFileError({
      message: `${loaded.name} threw while it was loaded: ${toErrorInfo(cause).message}`,
    })
  }
}

function describe(cause: unknown, loaded: LoadedFile): UnloadableFileError {
  const { message } = toErrorInfo(cause)
  const parse = /^ParseError: (.*?)\s*\n\s*(.+):(\d+):\d+/s.exec(message)
  if (parse) {
    const [, problem = '', file = loaded.file, line = ''] = parse
    return doesNotParse(`${relative(loaded.cwd, file)}:${line}`, problem, cause)
  }
  if (cause instanceof SyntaxError) {
    const missing = /does not provide an export named '(.+)'/.exec(message)
    if (!missing) return doesNotParse(placeOfSyntaxError(loaded), message, cause)
  }
  const module = /^Cannot find (?:module|package) '(.+?)'/.exec(message)?.[1]
  if (module !== undefined) return missesModule(module, message, loaded)
  if (ProctorError.is(cause)) {
    const hint = cause.hint === undefined ? {} : { hint: cause.hint }
    return new UnloadableFileError({ message: `${placeOfThrow(cause, loaded)}: ${message}`, ...hint, cause })
  }
  const kind = cause instanceof Error ? `${cause.name}: ` : ''
  return new UnloadableFileError({
    message: `${placeOfThrow(cause, loaded)} threw while it was loaded: ${kind}${message.split('\n')[0]}`,
    cause,
  })
}

function doesNotParse(place: string, problem: string, cause: unknown): UnloadableFileError {
  return new UnloadableFileError({ message: `${place} does not parse: ${problem.trim()}`, cause })
}

function missesModule(module: string, message: string, { name, cwd }: LoadedFile): UnloadableFileError {
  const isPath = /^[./]/.test(module)
  const importer = /(?: imported from |Require stack:\n- )(.+)$/m.exec(message)?.[1]
  const from = importer === undefined ? name : relative(cwd, pathOf(importer))
  return new UnloadableFileError({
    message: `${from} imports \`${module.startsWith('/') ? relative(cwd, module) : module}\`, which is not found.`,
    hint: isPath
      ? 'Check the path, and that the file exists.'
      : `Install it beside the file: npm install ${packageOf(module)}`,
  })
}

function pathOf(place: string): string {
  return place.startsWith('file://') ? fileURLToPath(place) : place
}

function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/')
}

/** Node keeps the place of a syntax error to itself, and prints it only when it checks a file. */
function placeOfSyntaxError({ file, name }: LoadedFile): string {
  try {
    execFileSync(process.execPath, ['--check', file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    return name
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const line = /^.*:(\d+)\s*$/m.exec(printed.split('\n')[0] ?? '')?.[1]
    return line === undefined ? name : `${name}:${line}`
  }
}

/** The first place in the stack that is the file itself, else a file of the user's, else the file without a line. */
function placeOfThrow(error: unknown, { file, name, cwd }: LoadedFile): string {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n') : []
  for (const frame of frames) {
    const [, path = '', line = ''] = /\(?((?:file:\/\/)?\/[^():]+):(\d+):\d+\)?$/.exec(frame.trim()) ?? []
    const found = pathOf(path)
    if (found === '' || found.includes('/node_modules/')) continue
    if (found === file || found.startsWith(cwd)) return `${relative(cwd, found)}:${line}`
  }
  return name
}
