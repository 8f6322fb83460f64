import type { Terminal } from '../../../environment/index.ts'
import type { EvalEvent, Outcome } from '../../../evals/index.ts'
import { reportSchemaVersion, writeJson } from '../../../report/index.ts'
import { createJsonDocument, type JsonDocument } from '../../json-document.ts'
import type { RunOptions } from './run-command.ts'

/** What an eval is called in the data. */
export interface EvalLabel {
  readonly name: string
  readonly variant?: string | undefined
  readonly file: string
  /** Id of the experiment. */
  readonly experiment: string
}

/** The data of a run on standard output: one JSON document, lines of events, or nothing. */
export interface RunOutput {
  /** Begins an eval. */
  begin(label: EvalLabel): EvalOutput
  end(outcome: Outcome): void
}

/** The data of one eval. */
export interface EvalOutput {
  event(event: EvalEvent): Promise<void> | undefined
  /** Closes it with its result, or why it could not be run. */
  end(rest: object): void
}

/** The data that the options ask for. */
export function createRunOutput({ json, events }: RunOptions, { stdout }: Terminal): RunOutput {
  if (json) return jsonOutput(stdout)
  return events
    ? eventOutput(stdout)
    : { begin: () => ({ event: () => undefined, end: () => {} }), end: () => {} }
}

function jsonOutput(stdout: Terminal['stdout']): RunOutput {
  let count = 0
  stdout.write(`{"schemaVersion":${reportSchemaVersion},"evals":[`)
  return {
    begin(label) {
      stdout.write(count === 0 ? '\n' : ',\n')
      count += 1
      const document: JsonDocument = createJsonDocument(stdout, label)
      return {
        event: (event) =>
          event.type === 'item.finished' || event.type === 'item.restored'
            ? document.item(event.result)
            : undefined,
        end: (rest) => document.end(rest),
      }
    },
    end(outcome) {
      stdout.write(`\n],"outcome":${JSON.stringify(outcome)}}\n`)
    },
  }
}

function eventOutput(stdout: Terminal['stdout']): RunOutput {
  const write = (line: object): void => stdout.write(`${writeJson(line)}\n`)
  return {
    begin: ({ name, experiment }) => ({
      event(event) {
        write({ eval: name, experiment, ...event })
        return undefined
      },
      end(rest) {
        // How an eval ended is an event already, where it ran.
        if ('error' in rest) write({ eval: name, experiment, v: 1, type: 'experiment.broken', ...rest })
      },
    }),
    end: () => {},
  }
}
