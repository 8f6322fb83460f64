import { decideColor, type Terminal } from '../environment/index.ts'
import { ProctorError, toErrorInfo } from '../errors/index.ts'
import { packageVersion } from './package-info.ts'

/** How an error is printed. */
export interface ErrorStyle {
  readonly json: boolean
  readonly color?: boolean | undefined
}

/**
 * Prints an error that ends the command: what is wrong, what is behind it, what to do next.
 *
 * @returns the exit code: 2 where the user has to act, 3 where something else went wrong.
 */
export async function printError(error: unknown, terminal: Terminal, style: ErrorStyle): Promise<number> {
  const exitCode = ProctorError.is(error) && error.kind === 'user' ? 2 : 3
  const described = describeFailure(error)
  const { message, hint } = described
  if (style.json) {
    terminal.stdout.write(`${JSON.stringify({ error: described })}\n`)
    return exitCode
  }
  const { createColors } = (await import('picocolors')).default
  const paint = createColors(
    decideColor({ env: terminal.env, flag: style.color, isTTY: terminal.stderr.isTTY }),
  )
  const lines = [paint.red(message), ...detailLines(error).map(paint.dim)]
  if (hint !== undefined) lines.push(`${paint.bold('→')} ${hint}`)
  terminal.stderr.write(`${lines.join('\n')}\n`)
  return exitCode
}

/** An error as JSON documents hold it. */
export function describeFailure(error: unknown): { code: string; message: string; hint?: string } {
  const isOurs = ProctorError.is(error)
  const hint = isOurs && error.kind !== 'bug' ? error.hint : bugHint()
  return {
    code: isOurs ? error.code : 'PROCTOR_INTERNAL',
    message: messageOf(error),
    ...(hint !== undefined && { hint }),
  }
}

function messageOf(error: unknown): string {
  if (ProctorError.is(error)) return error.message
  const { name, message } = toErrorInfo(error)
  return error instanceof Error ? `${name}: ${message}` : message
}

/** The error behind an error of ours where the message does not hold it already; the stack of any other. */
function detailLines(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  if (!ProctorError.is(error)) return (error.stack ?? '').split('\n').slice(1, 8)
  const { cause } = error
  const first = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''
  return first === '' || error.message.includes(first.replace(/^\w*Error: /, '').trim()) ? [] : [`  ${first}`]
}

function bugHint(): string {
  return `This looks like a bug in Proctor ${packageVersion()}. Please report it with the lines above and the command you ran.`
}
