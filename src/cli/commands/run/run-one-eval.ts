import { type Interrupt, monotonicMs, type Terminal } from '../../../environment/index.ts'
import {
  type DefinedConfig,
  type EvalDefaults,
  type EvalEvent,
  FatalSinkError,
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
import type { Screen } from '../../screen.ts'
import type { BaselineResult } from './baseline/compare-with-baseline.ts'
import { planBaseline } from './baseline/plan-baseline.ts'
import { brokenOutcome } from './outcomes.ts'
import type { RunOptions } from './run-command.ts'
import type { EvalOutput, RunOutput } from './run-output.ts'
import { createRunProgress } from './run-progress.ts'
import type { EvalStorage } from './storage/eval-storage.ts'
import { experimentLines } from './storage/experiment-lines.ts'
import { openEvalStorage } from './storage/open-eval-storage.ts'
import type { ProjectStorage } from './storage/project-storage.ts'

/** What all evals of a command line share. */
export interface RunContext {
  readonly options: RunOptions
  readonly terminal: Terminal
  readonly screen: Screen
  readonly output: RunOutput
  readonly defaults: EvalDefaults
  readonly overrides: EvalDefaults
  readonly interrupt: Interrupt
  readonly project: ProjectStorage
  /** The rules of the config. */
  readonly redact: DefinedConfig['redact']
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
  | {
      readonly status: 'ran'
      readonly result: RunEvalsResult
      /** Why the results could not be kept to the end. */
      readonly problem?: unknown
    }
  | { readonly status: 'broken'; readonly error: unknown }

/** Runs one eval, keeps what it finishes, and prints its report. */
export async function runOneEval(
  found: LoadedEval,
  keeps: Keeps | undefined,
  context: RunContext,
): Promise<EvalEnd> {
  const { options, terminal, screen, interrupt } = context
  const { name, variant, file } = found
  const { store } = context.project
  const planned = await planBaseline(options.baseline, name, {
    store,
    cwd: terminal.cwd,
    isPart: keeps !== undefined,
    isAlone: context.isAlone,
  })
  const storage: EvalStorage = await openEvalStorage(found, {
    ...context,
    isPart: keeps !== undefined,
    trials: trialsOf(found, context),
  })
  let begun: EvalOutput | undefined
  // Which experiment it is may turn out as it begins.
  const output = (): EvalOutput =>
    (begun ??= context.output.begin({ name, variant, file, experiment: storage.id }))
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
    const kept = storage.keep(event)
    return kept === undefined ? follow(event) : kept.then(() => follow(event))
  }
  const follow = (event: EvalEvent): Promise<void> | undefined => {
    if (event.type === 'item.started') running.add(runName(event))
    if (event.type === 'item.finished' || event.type === 'item.restored') {
      running.delete(runName(event.result))
      findings.add(event.result)
      pick.consider(event.result)
    }
    if (event.type === 'warning' && hasEnded) terminal.stderr.write(`Warning: ${event.message}\n`)
    if (event.type === 'experiment.finished') hasEnded = true
    progress.follow(event)
    return output().event(event)
  }
  const ran = await run()
  progress.end()
  mishaps.release()
  await storage.end(ran.status === 'broken')
  if (ran.status === 'broken') {
    output().end({ error: describeFailure(ran.error) })
    await printError(ran.error, terminal, { json: false, color: options.color })
    return {
      found,
      outcome: brokenOutcome(describeFailure(ran.error).message),
      isUnfinished: false,
      isExplained: false,
    }
  }
  const baseline = await findBaseline(ran.result)
  const comparison = baseline && 'comparison' in baseline ? baseline.comparison : undefined
  const { items: _items, ...rest } = ran.result
  output().end(planned.kind === 'named' && comparison ? { ...rest, comparison } : rest)
  report(ran.result)
  if (ran.problem !== undefined)
    await printError(ran.problem, terminal, { json: false, color: options.color })
  const { outcome, summary } = ran.result
  const isLeft =
    outcome.state === 'interrupted' || summary.notRun > 0 || findings.failureCount + findings.problemCount > 0
  return { found, outcome, isUnfinished: isLeft && storage.hasBegun, isExplained: pick.picked !== undefined }

  async function findBaseline({ outcome }: RunEvalsResult): Promise<BaselineResult | undefined> {
    const hasResults = outcome.state !== 'interrupted' && outcome.state !== 'nothing-ran'
    if (!hasResults || store === undefined || !storage.hasBegun) return undefined
    const { compareWithBaseline } = await import('./baseline/compare-with-baseline.ts')
    return compareWithBaseline(planned, storage.id, store)
  }

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
        ...(keeps && { keeps: storage.watchKeeps(keeps) }),
        ...(storage.under && { under: storage.under }),
        keepItems: false,
        signal: interrupt.signal,
        control,
        sink: (event) => sink(event),
      })
      return { status: 'ran', result: { ...result, ...mishaps.change(result) } }
    } catch (error) {
      if (FatalSinkError.is(error) && error.result)
        return { status: 'ran', result: error.result as RunEvalsResult, problem: error } // reason: no one here reads the scores' shape
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
      comparison,
      exitCode: options.exitZero && result.outcome.exitCode !== 130 ? 0 : result.outcome.exitCode,
    })
    if (storage.isExperiment) {
      const note = baseline && 'note' in baseline ? baseline.note : undefined
      screen.print(experimentLines(storage.id, result, note))
    }
  }
}

const runName = ({ id, trial }: Pick<ItemResult, 'id' | 'trial'>): string =>
  trial === 0 ? id : `${id} #${trial + 1}`

function trialsOf({ defined }: LoadedEval, { defaults, overrides }: RunContext): number {
  return overrides.trials ?? defined.definition.trials ?? defaults.trials ?? 1
}
