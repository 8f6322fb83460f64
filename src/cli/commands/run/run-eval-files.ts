import { catchInterrupt } from '../../../environment/index.ts'
import type { DefinedConfig, EvalDefaults, Keeps } from '../../../evals/index.ts'
import type { CommandCall } from '../../command.ts'
import { loadConfig } from '../../evals/load-config.ts'
import { loadEvals } from '../../evals/load-evals.ts'
import { rememberVerdicts } from '../../judges/remember-verdicts.ts'
import { describeFailure } from '../../print-error.ts'
import { createScreen } from '../../screen.ts'
import { UsageError } from '../../usage-error.ts'
import { closingLines } from './closing-lines.ts'
import { planEvals } from './keeps.ts'
import { overallOutcome } from './outcomes.ts'
import type { RunOptions } from './run-command.ts'
import { type EvalEnd, type RunContext, runOneEval } from './run-one-eval.ts'
import { createRunOutput } from './run-output.ts'
import { openProjectStorage, type ProjectStorage } from './storage/project-storage.ts'
import { type ResumedRun, readResumed } from './storage/resumed-run.ts'
import { readTrials } from './trials-option.ts'

/** Where neither command line nor eval nor config says. */
const commandDefaults: EvalDefaults = { concurrency: 8, itemTimeoutMs: 600_000 }

/** Runs the evals that a command line names, one after the other. Resolves to the exit code. */
export async function runEvalFiles({ options, args, terminal }: CommandCall<RunOptions>): Promise<number> {
  if (options.json && options.events) {
    throw new UsageError({
      message: '`--json` and `--events` both write standard output.',
      hint: 'Use one of them.',
    })
  }
  const config = await loadConfig(terminal.cwd)
  const defaults = { ...commandDefaults, ...config.defaults }
  rememberVerdicts(options, config.judges, terminal)
  checkTogether(options)
  const project = await openProjectStorage(options, terminal)
  try {
    return await runAll({ options, args, terminal }, project, { config, defaults })
  } finally {
    await project.close()
  }
}

async function runAll(
  { options: given, args, terminal }: CommandCall<RunOptions>,
  project: ProjectStorage,
  { config, defaults }: { config: DefinedConfig; defaults: EvalDefaults },
): Promise<number> {
  const resumed = given.resume === undefined ? undefined : await readResumed(project.store, given)
  const options = resumed ? { ...given, resume: resumed.record.id } : given
  const evals = await loadEvals(resumed ? evalOf(resumed) : args, terminal.cwd, {
    passesOver: 'others',
    onBroken: ({ error }) =>
      terminal.stderr.write(`Warning: ${describeFailure(error).message} It is passed over.\n`),
  })
  const overrides = { ...resumed?.overrides, ...overridesOf(options, resumed?.record.trials) }
  const planned = resumed
    ? evals.map((found) => ({ found, keeps: keepsOnly(resumed.items) }))
    : await planEvals(evals, options, terminal, project.store)
  const screen = await createScreen(options, terminal, options.json === true || options.events === true)
  if (options.dryRun) {
    const { listPlanned } = await import('./dry-run.ts')
    return listPlanned(planned, { options, terminal, screen, defaults, overrides, store: project.store })
  }
  const interrupt = catchInterrupt(terminal.watch, () => {
    terminal.stderr.write(
      '\nStopping: what is finished is kept. Ctrl-C again ends at once, unless code blocks the process (then Ctrl-\\).\n',
    )
  })
  const context: Omit<RunContext, 'isFirst'> = {
    options,
    terminal,
    screen,
    output: createRunOutput(options, terminal),
    project,
    redact: config.redact,
    defaults,
    overrides,
    interrupt,
    isAlone: evals.length === 1,
  }
  const ends: EvalEnd[] = []
  for (const { found, keeps } of planned) {
    if (interrupt.signal.aborted) break
    ends.push(await runOneEval(found, keeps, { ...context, isFirst: ends.length === 0 }))
  }
  interrupt.release()
  const outcome = overallOutcome(
    ends.map((end) => end.outcome),
    { isPart: planned.some(({ keeps }) => keeps !== undefined), isStopped: ends.length < evals.length },
  )
  context.output.end(outcome)
  const exitCode = options.exitZero && ![2, 130].includes(outcome.exitCode) ? 0 : outcome.exitCode
  const notBegun = evals.slice(ends.length).map(({ name }) => name)
  const closing = closingLines(ends, { outcome, exitCode, notBegun })
  if (closing.length > 0) screen.print(closing)
  const isExplained = ends.some((end) => end.isExplained)
  if (options.explain !== undefined && options.explain !== 'none' && !isExplained) {
    terminal.stderr.write(`Nothing has the id \`${options.explain}\`: there is nothing to explain.\n`)
  }
  return exitCode
}

/** @throws UsageError for options that say nothing without another. */
function checkTogether({ from, only, retryErrors, resume }: RunOptions): void {
  if (from !== undefined && only === undefined) {
    throw new UsageError({
      message: '`--from` says which experiment tells what failed: it needs `--only failed`.',
      hint: `proctor run --only failed --from ${from}`,
    })
  }
  if (retryErrors && resume === undefined) {
    throw new UsageError({
      message: '`--retry-errors` runs the errors of an experiment again, and needs to know which.',
      hint: 'proctor run --resume <experiment> --retry-errors',
    })
  }
}

function evalOf({ record }: ResumedRun): string[] {
  return record.file === undefined ? [record.eval] : [record.file, record.eval]
}

function keepsOnly(items: ReadonlySet<string> | undefined): Keeps | undefined {
  return items && (({ id }) => items.has(id))
}

function overridesOf(options: RunOptions, trialsBefore: number | undefined): EvalDefaults {
  const { concurrency, retries, itemTimeoutMs, scorerTimeoutMs, maxErrorShare, onError } = options
  const { maxDurationMs, maxTokens, maxCostUsd, stopAtErrorShare } = options
  const trials = readTrials(options.trials, trialsBefore)
  return {
    ...(trials !== undefined && { trials }),
    ...(maxDurationMs !== undefined && { maxDurationMs }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(maxCostUsd !== undefined && { maxCostUsd }),
    ...(stopAtErrorShare !== undefined && { stopAtErrorShare }),
    ...(concurrency !== undefined && { concurrency }),
    ...(retries !== undefined && { retries }),
    ...(itemTimeoutMs !== undefined && { itemTimeoutMs }),
    ...(scorerTimeoutMs !== undefined && { scorerTimeoutMs }),
    ...(maxErrorShare !== undefined && { maxErrorShare }),
    ...(onError !== undefined && { onError: onError === 'abort' ? 'abort' : 'continue' }),
  }
}
