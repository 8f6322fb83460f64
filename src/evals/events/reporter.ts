import { toErrorInfo } from '../../errors/index.ts'
import { isPromise } from '../schedule/is-promise.ts'
import type { EvalEvent } from './event-types.ts'
import { FatalSinkError } from './fatal-sink-error.ts'
import { Warnings } from './warnings.ts'

/** Hands events on. What a listener throws is a warning; only a sink may end the run, with a {@link FatalSinkError}. */
export class Reporter {
  readonly warnings: Warnings
  readonly #early: string[] = []
  #hasStarted = false
  /** Why the run cannot go on. */
  fatal: FatalSinkError | undefined
  /** Called once, when the run cannot go on. */
  onFatal: () => void = () => {}
  readonly #sink: ((event: EvalEvent) => void | Promise<void>) | undefined

  constructor(sink: ((event: EvalEvent) => void | Promise<void>) | undefined) {
    this.#sink = sink
    this.warnings = new Warnings((message) => {
      if (this.#hasStarted) void this.send({ v: 1, type: 'warning', message })
      else this.#early.push(message)
    })
  }

  /** The first event, and the warnings that came before it. */
  async start(event: Extract<EvalEvent, { type: 'experiment.started' }>): Promise<void> {
    this.#hasStarted = true
    await this.send(event)
    for (const message of this.#early) await this.send({ v: 1, type: 'warning', message })
  }

  /** Tells the sink; a promise only where the sink returns one, so that nothing else waits. */
  send(event: EvalEvent): Promise<void> | undefined {
    if (!this.#sink) return undefined
    const sink = this.#sink
    return this.guard('sink', () => sink(event), event.type !== 'warning')
  }

  #end(error: FatalSinkError): void {
    if (this.fatal !== undefined) return
    this.fatal = error
    this.onFatal()
  }

  /** Calls a listener of the caller's. */
  guard(name: string, call: () => unknown, warns = true): Promise<void> | undefined {
    const fail = (thrown: unknown): void => {
      if (name === 'sink' && FatalSinkError.is(thrown)) this.#end(thrown)
      else if (warns) this.warnings.add(`\`${name}\` threw: ${toErrorInfo(thrown).message}`)
    }
    try {
      const pending = call()
      return isPromise(pending) ? Promise.resolve(pending).then(() => undefined, fail) : undefined
    } catch (thrown) {
      fail(thrown)
      return undefined
    }
  }
}
