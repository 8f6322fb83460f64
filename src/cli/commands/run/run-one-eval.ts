import {
  createId,
  currentTime,
  type Interrupt,
  monotonicMs,
  type Terminal,
} from '../../../environment/index.ts'
import {
  type EvalDefaults,
  type EvalEvent,
  type ItemResult,
  type Keeps,
  type Outcome,
  type RunControl,
  type RunEvalsResult,
  runDefinedEval,
} from '../../../evals/index.ts'
import { collectFindings } from '../../../report/index.ts'
import type { LoadedEval } from '../../evals/load-evals.ts'
import { collectMishaps } from '../../mishaps.ts'
import { pickExplained } from '../../pick-explained.ts'
import { describeFailure, printError } from '../../print-error.ts'
import { printReport } from '../../print-report.ts'
import { createProgress } from '../../progress.ts'
import { createResultWriter } from '../../results/result-writer.ts'
import type { Screen } from '../../screen.ts'
import { brokenOutcome } from './outcomes.ts'
import type { RunOptions } from './run-command.ts'
import type { RunOutput } from './run-output.ts'
import { createRunProgress } from './run-progress.ts'

/** What all evals of a command line share. */
export interface RunContext {
  readonly options: RunOptions
  readonly terminal: Terminal
  readonly screen: Screen
  readonly output: RunOutput
  readonly defaults: EvalDefaults
  readonly overrides: EvalDefaults
  readonly interrupt: Interrupt
  /** No other eval is run. */
  readonly isAlone: boolean
  /** Nothing was printed before. */
  readonly isFirst: boolean
}

/** How one eval ended. */
export interface EvalEnd {
  readonly found: LoadedEval
  readonly outcome: Outcome
  /** Some item failed, was an error or did not finish, and there are results to tell which. */
  readonly isUnfinished: boolean
  /** Whether the item of `--explain` was among its own. */
  readonly isExplained: boolean
}

/** What running an eval came to. */
type Ran =
  | { readonly status: 'ran'; readonly result: RunEvalsResult }
  | { readonly status: 'broken'; readonly error: unknown }

/** Runs one eval, keeps what it finishes, and prints its report. */
export async function runOneEval(
  found: LoadedEval,
  keeps: Keeps | undefined,
  context: RunContext,
): Promise<EvalEnd> {
  const { options, terminal, screen, interrupt } = context
  const { name, variant, file } = found
  const id = createId('exp')
  const writer = createResultWriter(
    terminal.cwd,
    {
      v: 1,
      type: 'results',
      id,
      eval: name,
      file,
      startedAt: currentTime(),
      trials: trialsOf(found, context),
      isPart: keeps !== undefined,
    },
    (message) => terminal.stderr.write(`Warning: ${message}\n`),
  )
  const output = context.output.begin({ name, variant, file, experiment: id })
  const findings = collectFindings()
  const pick = pickExplained(options.explain)
  const progress = createRunProgress(
    name,
    createProgress({ stream: terminal.stderr, quiet: screen.quiet, now: monotonicMs }),
    monotonicMs,
  )
  const running = new Set<string>()
  const control: RunControl = {}
  const mishaps = collectMishaps({
    watch: terminal.watch,
    interrupt,
    control,
    unfinished: () => [...running],
    tell: terminal.stderr.write,
  })
  let hasEnded = false
  const sink = (event: EvalEvent): Promise<void> | undefined => {
    // Durable first: what is reported is never lost.
    if (event.type !== 'item.started') writer.write(event)
    if (event.type === 'item.started') running.add(runName(event))
    if (event.type === 'item.finished') {
      running.delete(runName(event.result))
      findings.add(event.result)
      pick.consider(event.result)
    }
    if (event.type === 'warning' && hasEnded) terminal.stderr.write(`Warning: ${event.message}\n`)
    if (event.type === 'experiment.finished') hasEnded = true
    progress.follow(event)
    return output.event(event)
  }
  const ran = await run()
  progress.end()
  mishaps.release()
  writer.close()
  if (ran.status === 'broken') {
    output.end({ error: describeFailure(ran.error) })
    await printError(ran.error, terminal, { json: false, color: options.color })
    return {
      found,
      outcome: brokenOutcome(describeFailure(ran.error).message),
      isUnfinished: false,
      isExplained: false,
    }
  }
  const { items: _items, ...rest } = ran.result
  output.end(rest)
  report(ran.result)
  const { outcome, summary } = ran.result
  const isLeft =
    outcome.state === 'interrupted' || summary.notRun > 0 || findings.failureCount + findings.problemCount > 0
  return { found, outcome, isUnfinished: isLeft && writer.hasBegun, isExplained: pick.picked !== undefined }

  async function run(): Promise<Ran> {
    try {
      const result = await runDefinedEval(found.defined, {
        name,
        ...(variant !== undefined && { variant }),
        defaults: context.defaults,
        overrides: context.overrides,
        readData: async (path) => {
          const { readData } = await import('../../evals/read-data.ts')
          return readData(path, file, terminal)
        },
        ...(keeps && { keeps }),
        keepItems: false,
        signal: interrupt.signal,
        control,
        sink: (event) => sink(event),
      })
      return { status: 'ran', result: { ...result, ...mishaps.change(result) } }
    } catch (error) {
      return { status: 'broken', error }
    }
  }

  function report(result: RunEvalsResult): void {
    if (result.outcome.state === 'nothing-ran' && keeps && !context.isAlone) return
    if (!context.isFirst) screen.print([''])
    printReport(result, {
      screen,
      title: name,
      findings,
      explain: options.explain === undefined || pick.picked ? options.explain : 'none',
      explainsWorst: context.isAlone && !options.json && !options.events,
      picked: pick.picked,
      exitCode: options.exitZero && result.outcome.exitCode !== 130 ? 0 : result.outcome.exitCode,
    })
  }
}

const runName = ({ id, trial }: Pick<ItemResult, 'id' | 'trial'>): string =>
  trial === 0 ? id : `${id} #${trial + 1}`

function trialsOf({ defined }: LoadedEval, { defaults, overrides }: RunContext): number {
  return overrides.trials ?? defined.definition.trials ?? defaults.trials ?? 1
}
