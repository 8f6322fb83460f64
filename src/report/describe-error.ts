import type { Cell } from '../evals/index.ts'

type ErrorCell = Extract<Cell, { status: 'error' }>

/** The message of an error cell as it stands beside the scorer's name: what was thrown, and where, without naming the scorer again. */
export function describeError({ scorer, error, origin }: ErrorCell): string {
  const { cause } = error
  if (origin === 'scorer' && error.code === 'PROCTOR_SCORER_THREW' && cause) {
    const place = placeOf(cause.stack)
    return `threw ${cause.name}: ${cause.message}${place === undefined ? '' : `   ${place}`}`
  }
  const prefix = `Scorer "${scorer}" `
  return error.message.startsWith(prefix) ? error.message.slice(prefix.length) : error.message
}

/** File and line of the first frame of a stack, with the last folder of its path. */
function placeOf(stack: string | undefined): string | undefined {
  const frame = stack?.split('\n').find((line) => /^\s+at /.test(line))
  const found = frame?.match(/([^\s()/\\]+[/\\][^()/\\]+|[^\s()/\\]+):(\d+):\d+\)?$/)
  return found ? `${found[1]}:${found[2]}` : undefined
}
