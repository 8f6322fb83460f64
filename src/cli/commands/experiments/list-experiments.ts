import { textTable } from '../../../report/index.ts'
import type { ExperimentFilter, ExperimentRecord, ExperimentStatus } from '../../../store/index.ts'
import type { CommandCall } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import type { ListOptions } from './experiments-commands.ts'
import { outcomeOf } from './outcome-of.ts'
import { withStore } from './with-store.ts'

const defaultLimit = 20
const statuses: readonly ExperimentStatus[] = ['running', 'finished', 'interrupted', 'failed']

/** Lists stored experiments. Resolves to the exit code. */
export async function listExperiments({ options, terminal }: CommandCall<ListOptions>): Promise<number> {
  const records = await withStore(terminal.cwd, (store) => store.listExperiments(filterOf(options)))
  if (options.json) {
    const experiments = records.map(({ result: _result, ...record }) => ({
      ...record,
      outcome: outcomeOf(_result),
    }))
    terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, experiments })}\n`)
    return 0
  }
  const screen = await createScreen(options, terminal, false)
  if (records.length === 0) {
    screen.print([' No experiment fits.'])
    return 0
  }
  const columns = [
    { header: 'experiment' },
    { header: 'eval', cut: 'middle' },
    { header: 'name', cut: 'end' },
    { header: 'started' },
    { header: 'status' },
    { header: 'outcome' },
    { header: 'code', cut: 'end' },
    { header: 'tags', cut: 'end' },
  ] as const
  screen.print(
    textTable(
      columns,
      records.map((record) => ({ cells: cellsOf(record) })),
      screen.width,
    ),
  )
  return 0
}

function filterOf({ eval: evalName, status, tag, branch, limit }: ListOptions): ExperimentFilter {
  const known = statuses.find((it) => it === status)
  return {
    ...(evalName !== undefined && { eval: evalName }),
    ...(known !== undefined && { status: known }),
    ...(tag !== undefined && { tag }),
    ...(branch !== undefined && { branch }),
    limit: limit ?? defaultLimit,
  }
}

function cellsOf(record: ExperimentRecord): string[] {
  const { id, eval: evalName, name = '', startedAt, status, git, tags, result } = record
  const code = git ? `${git.branch ?? ''} ${git.commit.slice(0, 7)}${git.isDirty ? '+' : ''}`.trim() : ''
  return [
    id,
    evalName,
    name,
    startedAt.slice(0, 16).replace('T', ' '),
    status,
    outcomeOf(result)?.word ?? '',
    code,
    tags.join(' '),
  ]
}
