import { fence } from '../../../judge/index.ts'
import { type NotScorable, notScorable, type StepRun } from '../../../scorer/index.ts'
import { writeContext } from './claims.ts'
import { type ContextOptions, resolveContext } from './context.ts'
import { type Exchange, readExchange, writeRequest } from './exchange.ts'

/** An answer and the context it should rest on. */
export interface GroundedMaterial {
  exchange: Exchange
  context: readonly string[]
}

/** Reads what scorers of grounding need; without answer or context there is nothing to judge. */
export async function readGrounded(
  subject: string,
  options: ContextOptions,
  run: StepRun,
): Promise<GroundedMaterial | NotScorable> {
  const exchange = readExchange(run)
  if (exchange.answer === '') return notScorable('the agent said nothing')
  const context = await resolveContext(subject, options, run)
  return context.length === 0 ? notScorable('the run has no context') : { exchange, context }
}

/** Asks for a verdict on each statement of the answer. */
export function writeGroundedPrompt({ exchange, context }: GroundedMaterial): string {
  return [
    writeRequest(exchange),
    writeContext(context),
    `Answer of the agent:\n${fence('answer', exchange.answer)}`,
    'Give each factual statement of the answer a verdict.',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}
