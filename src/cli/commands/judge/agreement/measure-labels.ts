import { catchInterrupt, monotonicMs } from '../../../../environment/index.ts'
import { BadOptionError, ProctorError } from '../../../../errors/index.ts'
import { openInput, valueAt } from '../../../../input/index.ts'
import {
  type Agreement,
  type LabelKind,
  type LabelledRun,
  type MeasureAgreementOptions,
  measureAgreement,
} from '../../../../judge/index.ts'
import { renderAgreement, reportSchemaVersion, writeJson } from '../../../../report/index.ts'
import { isScorer, type Scorer } from '../../../../scorer/index.ts'
import type { Rating } from '../../../../stats/index.ts'
import type { CommandCall } from '../../../command.ts'
import { parseFieldMap } from '../../../input/field-map.ts'
import { loadScorers } from '../../../load/load-scorers.ts'
import { createProgress } from '../../../progress.ts'
import { createScreen } from '../../../screen.ts'
import { UsageError } from '../../../usage-error.ts'
import type { AgreementOptions } from './agreement-command.ts'
import { outcomeOf } from './agreement-outcome.ts'
import { type LabelledFile, readLabelled } from './read-labelled.ts'

const command = 'proctor judge agreement'
const usage = `${command} labels.jsonl --scorer scorers.ts#export`

/** Judges every labelled line of a file and prints how far verdicts agree with labels. Resolves to the exit code. */
export async function measureLabels({
  options,
  args,
  terminal,
}: CommandCall<AgreementOptions>): Promise<number> {
  const map = parseFieldMap(options.map)
  const swap = pairOf('--swap', options.swap)
  const [path = ''] = args
  if (options.scorer === undefined) {
    throw new UsageError({ message: `${command} needs \`--scorer\`: a file that exports one.`, hint: usage })
  }
  const labels = options.label.length > 0 ? options.label : ['label']
  const interrupt = catchInterrupt(terminal.watch, () => {
    terminal.stderr.write('\nStopping: what is judged is reported. Ctrl-C again ends at once.\n')
  })
  const { signal } = interrupt
  const input = await openInput(path, terminal, signal)
  const scorer = await loadOne(options.scorer, terminal.cwd)
  const screen = await createScreen(options, terminal, options.json === true)
  const progress = createProgress({ stream: terminal.stderr, quiet: screen.quiet, now: monotonicMs })
  const file = await readLabelled(input, { map, labels, swap, signal })
  let isStuck = false
  const takeBack = terminal.watch.onDrained(() => {
    isStuck = true
    interrupt.stop()
  })
  const agreement = await measure({
    ...toSettings(options, file.rows),
    labels: file.rows,
    scorer,
    signal,
    onVerdict: ({ done, of, errors }) =>
      progress.update(() => ({
        fraction: done / of,
        text: `${done} of ${of} verdicts${errors === 0 ? '' : `, ${errors} failed`}`,
      })),
  })
  progress.end()
  takeBack()
  interrupt.release()
  const result = withUnreadable(agreement, file)
  const outcome = outcomeOf(agreement, {
    unreadable: file.unreadable.length,
    minKappa: options.minKappa,
    maxErrorShare: options.maxErrorShare,
    isInterrupted: signal.aborted,
    isStuck,
    nothingLabelled: nothingLabelled(file, labels, input.label),
  })
  const exitCode = options.exitZero && outcome.exitCode !== 130 ? 0 : outcome.exitCode
  if (options.json) {
    const document = { schemaVersion: reportSchemaVersion, input: input.label, ...result, outcome }
    terminal.stdout.write(`${writeJson(document)}\n`)
  }
  const { color, width, quiet } = screen
  screen.print(renderAgreement(result, { color, width, quiet, title: input.label, outcome, exitCode }))
  return exitCode
}

const flags: ReadonlyMap<string, string> = new Map([
  ['verdictOf', '--verdict'],
  ['labels', '--label'],
  ['positive', '--positive'],
  ['scale', '--scale'],
  ['kind', '--kind'],
  ['pair', '--pair'],
  ['pair[0]', '--pair'],
  ['pair[1]', '--pair'],
  ['repeats', '--repeats'],
])

/** Measures, and names options as they are typed. */
async function measure(settings: MeasureAgreementOptions): Promise<Agreement> {
  try {
    return await measureAgreement(settings)
  } catch (thrown) {
    if (!ProctorError.is(thrown) || !('option' in thrown) || !('accepted' in thrown)) throw thrown
    const { option: name, accepted, received, hint } = thrown as BadOptionError // reason: no other error has an option and what it accepts
    const option = flags.get(name)
    if (option === undefined) throw thrown
    const typed =
      name === 'verdictOf'
        ? 'Such as --verdict analyzeStepResult.label.'
        : hint?.replaceAll('`kind`', '--kind')
    throw new BadOptionError({
      subject: command,
      option,
      received,
      accepted,
      ...(typed === undefined ? {} : { hint: typed }),
    })
  }
}

async function loadOne(reference: string, cwd: string): Promise<Scorer> {
  const entries = await loadScorers([reference], cwd)
  const [entry] = entries
  if (entries.length !== 1 || entry === undefined) {
    throw new UsageError({
      message: `\`--scorer ${reference}\` names ${entries.length} scorers; people are compared with one.`,
      hint: 'Export it by itself and name the export: --scorer scorers.ts#tone',
    })
  }
  return isScorer(entry) ? entry : entry.scorer
}

/** Options of the command as those of `measureAgreement`. */
function toSettings(
  options: AgreementOptions,
  rows: readonly LabelledRun[],
): Omit<MeasureAgreementOptions, 'labels'> {
  const { kind, positive, scale, verdict, repeats, concurrency } = options
  const pair = pairOf('--pair', options.pair)
  const [first, second] = (pair ?? []).map((text) => asLabel(text, rows))
  return {
    ...(kind !== undefined && { kind: kind as LabelKind }), // reason: the command line takes these alone
    ...(positive !== undefined && { positive: asLabel(positive, rows) }),
    ...(scale !== undefined && {
      scale: scale.split(',').map((text) => asLabel(text.trim(), rows)),
    }),
    ...(verdict !== undefined && { verdictOf: (result: unknown) => valueAt(result, verdict) }),
    ...(first !== undefined && second !== undefined && { pair: [first, second] as const }),
    ...(repeats !== undefined && { repeats }),
    ...(concurrency !== undefined && { concurrency }),
  }
}

/** The label that is written so: on a command line 1 and "1" are one. */
function asLabel(text: string, rows: readonly LabelledRun[]): Rating {
  for (const { label } of rows) {
    for (const rating of Array.isArray(label) ? label : [label]) {
      if (rating !== null && rating !== undefined && String(rating) === text) return rating
    }
  }
  return text
}

function pairOf(option: string, text: string | undefined): readonly [string, string] | undefined {
  if (text === undefined) return undefined
  const [first, second, ...more] = text.split(',').map((part) => part.trim())
  if (first && second && first !== second && more.length === 0) return [first, second]
  throw new BadOptionError({
    subject: command,
    option,
    received: text,
    accepted: 'two of them with a comma between, such as `a,b`',
  })
}

/** Lines that cannot be read stand among the failures. */
function withUnreadable(
  agreement: Agreement,
  { unreadable }: LabelledFile,
): Agreement & { unreadable: number } {
  return { ...agreement, failures: [...unreadable, ...agreement.failures], unreadable: unreadable.length }
}

function nothingLabelled({ rows, fields }: LabelledFile, labels: readonly string[], file: string): string {
  if (rows.length === 0) return `${file} holds no line`
  const has =
    fields.length === 0 ? '' : `; the first has ${fields.slice(0, 12).join(', ')}: name it by --label`
  return `none of ${rows.length} lines has a label at ${labels.join(', ')}${has}`
}
