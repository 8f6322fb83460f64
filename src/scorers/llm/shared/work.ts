import { fence } from '../../../judge/index.ts'
import { type NotScorable, notScorable, type StepRun } from '../../../scorer/index.ts'
import { type Exchange, readExchange, writeRequest } from './exchange.ts'
import { readOutput } from './output.ts'
import { type WrittenCall, writeCalls } from './write-calls.ts'

/** What an agent was asked, what it did and what it said. */
export interface AgentWork {
  exchange: Exchange
  /** The calls it made, as the judge reads them. */
  calls: readonly WrittenCall[]
}

/** Reads what an agent did; one that neither called nor said anything leaves nothing to judge. A call that was cut off is none. */
export function readWork(run: StepRun): AgentWork | NotScorable {
  const exchange = readExchange(run)
  const calls = writeCalls(readOutput(run).toolCalls.filter(({ state }) => state !== 'partial'))
  return exchange.answer === '' && calls.length === 0
    ? notScorable('the agent did nothing')
    : { exchange, calls }
}

/** The agent's work in its fences. */
export function writeWork({ exchange, calls }: AgentWork): string {
  const parts = [writeRequest(exchange)]
  if (calls.length > 0) parts.push(`Tool calls of the agent, in order:\n${fence('tool-calls', calls)}`)
  parts.push(
    exchange.answer === ''
      ? 'The agent said nothing.'
      : `Answer of the agent:\n${fence('answer', exchange.answer)}`,
  )
  return parts.filter((part) => part !== '').join('\n\n')
}
