import { catchInterrupt, monotonicMs } from '../../../environment/index.ts'
import type { ItemResult, RunControl, RunEvalsResult } from '../../../evals/index.ts'
import { pickExperiment, rescoreExperiment } from '../../../experiments/index.ts'
import { collectFindings, reportSchemaVersion } from '../../../report/index.ts'
import type { ExperimentRecord, Store } from '../../../store/index.ts'
import type { CommandCall } from '../../command.ts'
import { loadConfig } from '../../evals/load-config.ts'
import { createJsonDocument } from '../../json-document.ts'
import { rememberVerdicts } from '../../judges/remember-verdicts.ts'
import { loadScorers } from '../../load/load-scorers.ts'
import { collectMishaps } from '../../mishaps.ts'
import { pickExplained } from '../../pick-explained.ts'
import { missingExplained, printReport } from '../../print-report.ts'
import { createProgress } from '../../progress.ts'
import { createScreen } from '../../screen.ts'
import { openExistingStore } from '../../store/open-project-store.ts'
import { UsageError } from '../../usage-error.ts'
import type { RescoreCommandOptions } from './rescore-command.ts'

type RescoreCall = CommandCall<RescoreCommandOptions>

const defaultConcurrency = 8

/** Scores the outputs of an experiment again and prints what came out. Resolves to the exit code. */
export async function rescoreStored({ options, args, terminal }: RescoreCall): Promise<number> {
  const [word, ...others] = args
  if (word === undefined || others.length > 0 || options.scorers.length === 0) {
    throw new UsageError({
      message: 'proctor rescore needs one experiment, and scorers.',
      hint: 'proctor rescore <experiment> --scorers scorers.ts#export',
    })
  }
  const config = await loadConfig(terminal.cwd)
  rememberVerdicts(options, config.judges, terminal)
  const scorers = await loadScorers(options.scorers, terminal.cwd)
  const store = await openExistingStore(terminal.cwd)
  try {
    const record = await pickExperiment(store, word)
    return await score(store, record, scorers, { options, args, terminal }, config.redact)
  } finally {
    await store.close()
  }
}

async function score(
  store: Store,
  { id, eval: evalName }: ExperimentRecord,
  scorers: Awaited<ReturnType<typeof loadScorers>>,
  { options, terminal }: RescoreCall,
  redact: Awaited<ReturnType<typeof loadConfig>>['redact'],
): Promise<number> {
  const screen = await createScreen(options, terminal, options.json === true)
  const interrupt = catchInterrupt(terminal.watch, () => {
    terminal.stderr.write('\nStopping: what is scored is kept. Ctrl-C again ends at once.\n')
  })
  const progress = createProgress({ stream: terminal.stderr, quiet: screen.quiet, now: monotonicMs })
  const document = options.json
    ? createJsonDocument(terminal.stdout, { schemaVersion: reportSchemaVersion, experiment: id })
    : undefined
  const findings = collectFindings()
  const explained = pickExplained(options.explain)
  const control: RunControl = {}
  const mishaps = collectMishaps({
    watch: terminal.watch,
    interrupt,
    control,
    unfinished: () => [],
    tell: terminal.stderr.write,
  })
  let done = 0
  const onItem = async (item: ItemResult): Promise<void> => {
    done += 1
    findings.add(item)
    explained.consider(item)
    progress.update(() => ({ fraction: undefined, text: `${evalName}  ${done} scored` }))
    const { input: _input, output: _output, groundTruth: _groundTruth, ...rest } = item
    await document?.item(rest)
  }
  const scored: RunEvalsResult = await rescoreExperiment(
    store,
    id,
    scorers,
    {
      concurrency: options.concurrency ?? defaultConcurrency,
      signal: interrupt.signal,
      onItem,
      ...(redact && { redact }),
      ...(options.scorerTimeoutMs !== undefined && { scorerTimeoutMs: options.scorerTimeoutMs }),
      ...(options.maxErrorShare !== undefined && { maxErrorShare: options.maxErrorShare }),
    },
    control,
  )
  progress.end()
  interrupt.release()
  mishaps.release()
  const result = { ...scored, ...mishaps.change(scored) }
  const { items: _items, ...rest } = result
  document?.end(rest)
  if (document) terminal.stdout.write('\n')
  const { picked } = explained
  terminal.stderr.write(missingExplained(options.explain, picked) ?? '')
  const exitCode = options.exitZero && result.outcome.exitCode !== 130 ? 0 : result.outcome.exitCode
  const explainsWorst = options.json !== true
  const title = `${evalName}, scored again`
  printReport(result, { screen, title, findings, explain: options.explain, explainsWorst, picked, exitCode })
  screen.print([` Experiment ${id}   proctor experiments show ${id}`])
  return exitCode
}
