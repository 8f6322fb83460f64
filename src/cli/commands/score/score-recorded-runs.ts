import { catchInterrupt, monotonicMs } from '../../../environment/index.ts'
import { type ItemResult, type RunControl, scoreRunsUnder } from '../../../evals/index.ts'
import { openInput } from '../../../input/index.ts'
import { collectFindings, reportSchemaVersion } from '../../../report/index.ts'
import type { CommandCall } from '../../command.ts'
import { parseFieldMap } from '../../input/field-map.ts'
import { createFilter } from '../../input/filter.ts'
import { createJsonDocument } from '../../json-document.ts'
import { rememberVerdicts } from '../../judges/remember-verdicts.ts'
import { loadGates, loadScorers } from '../../load/load-scorers.ts'
import { collectMishaps } from '../../mishaps.ts'
import { pickExplained } from '../../pick-explained.ts'
import { missingExplained, printReport } from '../../print-report.ts'
import { createProgress } from '../../progress.ts'
import { createScreen } from '../../screen.ts'
import { UsageError } from '../../usage-error.ts'
import { createInFlight } from './in-flight.ts'
import { createLineNotes } from './line-notes.ts'
import { readRuns } from './read-runs.ts'
import type { ScoreOptions } from './score-command.ts'
import { createScoredCount } from './scored-count.ts'

/** The options of `proctor score`, read. */
export type ScoreCall = CommandCall<ScoreOptions>

const defaultConcurrency = 8

/** Scores every run of an input and prints what came out. Resolves to the exit code. */
export async function scoreRecordedRuns({ options, terminal }: ScoreCall): Promise<number> {
  const map = parseFieldMap(options.map)
  const keeps = createFilter(options.filter)
  const path = requireOption('--input', 'a file of runs', options.input)
  requireOption('--scorers', 'a file that exports scorers', options.scorers[0] ?? options.gates[0])
  const interrupt = catchInterrupt(terminal.watch, () => {
    terminal.stderr.write(
      '\nStopping: what is scored is reported. Ctrl-C again ends at once, unless code blocks the process (then Ctrl-\\).\n',
    )
  })
  const { signal } = interrupt
  rememberVerdicts(options, {}, terminal)
  const input = await openInput(path, terminal, signal)
  const scorers = await loadScorers(options.scorers, terminal.cwd)
  const gates = await loadGates(options.gates, terminal.cwd)
  const screen = await createScreen(options, terminal, options.json === true)
  const inFlight = createInFlight(signal)
  const explained = pickExplained(options.explain)
  const progress = createProgress({ stream: terminal.stderr, quiet: screen.quiet, now: monotonicMs })
  const count = createScoredCount(input)
  const findings = collectFindings()
  const document = options.json
    ? createJsonDocument(terminal.stdout, { schemaVersion: reportSchemaVersion })
    : undefined
  const onItem = async (item: ItemResult): Promise<void> => {
    count.add(item)
    findings.add(item)
    explained.consider(item)
    progress.update(count.state)
    // What was asked and answered is in the file that is scored.
    const { input: _input, output: _output, groundTruth: _groundTruth, ...rest } = item
    await document?.item(rest)
    inFlight.finish(item.id)
  }
  const control: RunControl = {}
  const mishaps = collectMishaps({
    watch: terminal.watch,
    interrupt,
    control,
    unfinished: () => inFlight.names(),
    tell: terminal.stderr.write,
  })
  const notes = createLineNotes(map)
  const runs = readRuns(input, { map, keeps, inFlight, notes, onLine: count.take, signal })
  const scored = await scoreRunsUnder(control, runs, scorers, {
    gates,
    keepItems: false,
    concurrency: options.concurrency ?? defaultConcurrency,
    signal,
    onItem,
    ...(options.scorerTimeoutMs !== undefined && { scorerTimeoutMs: options.scorerTimeoutMs }),
    ...(options.maxErrorShare !== undefined && { maxErrorShare: options.maxErrorShare }),
  })
  progress.end()
  interrupt.release()
  mishaps.release()
  const result = { ...scored, ...mishaps.change(scored) }
  for (const warning of notes.warnings()) terminal.stderr.write(`Warning: ${warning}\n`)
  const { exitCode } = result.outcome
  const shown = options.exitZero && exitCode !== 130 ? 0 : exitCode
  const { items: _items, ...rest } = result
  document?.end(rest)
  if (document) terminal.stdout.write('\n')
  const { explain } = options
  const { picked } = explained
  terminal.stderr.write(missingExplained(explain, picked) ?? '')
  const explainsWorst = options.json !== true
  printReport(result, {
    screen,
    title: input.label,
    findings,
    explain,
    explainsWorst,
    picked,
    exitCode: shown,
  })
  return shown
}

function requireOption(option: string, what: string, received: string | undefined): string {
  if (received !== undefined) return received
  throw new UsageError({
    message: `proctor score needs \`${option}\`: ${what}.`,
    hint: 'proctor score --input runs.jsonl --scorers scorers.ts#export',
  })
}
