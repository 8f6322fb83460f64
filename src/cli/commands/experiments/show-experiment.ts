import type { RunEvalsResult } from '../../../evals/index.ts'
import {
  pickExperiment,
  readSessions,
  readStoredExperiment,
  type Session,
} from '../../../experiments/index.ts'
import { fitEnd } from '../../../report/index.ts'
import type { ExperimentRecord } from '../../../store/index.ts'
import type { CommandCall, CommonOptions } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { takeArguments } from '../../take-arguments.ts'
import { withStore } from './with-store.ts'

/** Shows one experiment. Resolves to the exit code. */
export async function showExperiment({
  options,
  args,
  terminal,
}: CommandCall<CommonOptions>): Promise<number> {
  const [word = ''] = takeArguments(args, 'proctor experiments show <experiment>', 1, 1)
  const { record, stored, sessions } = await withStore(terminal.cwd, async (store) => {
    const found = await pickExperiment(store, word)
    const { results } = await readStoredExperiment(store, found.id)
    return { record: found, stored: results.length, sessions: await readSessions(store, found.id) }
  })
  if (options.json) {
    terminal.stdout.write(
      `${JSON.stringify({ schemaVersion: 1, experiment: record, results: stored, sessions })}\n`,
    )
    return 0
  }
  const screen = await createScreen(options, terminal, false)
  screen.print(describe(record, stored, sessions).map((line) => fitEnd(line, screen.width)))
  return 0
}

function describe(record: ExperimentRecord, stored: number, sessions: readonly Session[]): string[] {
  const {
    id,
    name,
    eval: evalName,
    file,
    status,
    startedAt,
    finishedAt,
    datasetVersion,
    target,
    git,
    tags,
  } = record
  const rows: (readonly [string, string])[] = [
    ['eval', `${evalName}${file === undefined ? '' : `   ${file}`}`],
    ['status', status],
    ['started', `${startedAt}${finishedAt === undefined ? '' : `   ended ${finishedAt}`}`],
    [
      'results',
      `${stored}${record.trials > 1 ? `, ${record.trials} trials` : ''}${record.isPart ? ', of a part of the items' : ''}`,
    ],
    ['dataset', `version ${datasetVersion}`],
    ['target', `${target.name}${target.version === undefined ? '' : `   version ${target.version}`}`],
  ]
  if (git)
    rows.push([
      'code',
      `${git.commit}${git.branch === undefined ? '' : ` on ${git.branch}`}${git.isDirty ? ', with changes' : ''}`,
    ])
  if (tags.length > 0) rows.push(['tags', tags.join(', ')])
  rows.push(['environment', Object.values(record.environment).join(', ')])
  for (const { at, differences } of sessions.slice(1)) {
    rows.push([
      'resumed',
      `${at}${differences.length === 0 ? '' : `, with other code or options: ${differences.join('; ')}`}`,
    ])
  }
  const width = Math.max(...rows.map(([label]) => label.length))
  return [
    ` ${id}${name === undefined ? '' : `   "${name}"`}`,
    '',
    ...rows.map(([label, text]) => ` ${label.padEnd(width)}  ${text}`),
    ...resultLines(record.result),
    ...(status === 'finished' ? [] : ['', ` Go on: proctor run --resume ${id}`]),
  ]
}

function resultLines(result: unknown): string[] {
  if (typeof result !== 'object' || result === null) return []
  const { outcome, statistics } = result as RunEvalsResult // reason: a stored result is the one that the run told
  const scores = Object.entries(statistics).map(([key, { mean, passed, n }]) => {
    const shown = mean === undefined ? '-' : mean.toFixed(3)
    return ` ${key}   ${shown}   ${passed}/${n}`
  })
  return ['', ...scores, '', ` ${outcome.word}   ${outcome.verdictReason}`]
}
