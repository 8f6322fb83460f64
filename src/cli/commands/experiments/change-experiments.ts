import { pickExperiment } from '../../../experiments/index.ts'
import type { ExperimentRecord } from '../../../store/index.ts'
import type { CommandCall, CommonOptions } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { takeArguments } from '../../take-arguments.ts'
import type { TagOptions } from './experiments-commands.ts'
import { withStore } from './with-store.ts'

/** Says in a line, or as data, what was done. */
async function tell(
  { options, terminal }: CommandCall<CommonOptions>,
  line: string,
  data: object,
): Promise<number> {
  if (options.json) terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, ...data })}\n`)
  else (await createScreen(options, terminal, false)).print([` ${line}`])
  return 0
}

/** Gives an experiment a name. Resolves to the exit code. */
export async function renameExperiment(call: CommandCall<CommonOptions>): Promise<number> {
  const [word = '', name = ''] = takeArguments(
    call.args,
    'proctor experiments rename <experiment> <name>',
    2,
    2,
  )
  const id = await withStore(call.terminal.cwd, async (store) => {
    const found = await pickExperiment(store, word)
    await store.changeExperiment(found.id, { name })
    return found.id
  })
  return tell(call, `${id} is called "${name}".`, { id, name })
}

/** Adds tags to an experiment, or takes them away. Resolves to the exit code. */
export async function tagExperiment(call: CommandCall<TagOptions>): Promise<number> {
  const usage = 'proctor experiments tag <experiment> <tags...>'
  const [word = '', ...given] = takeArguments(call.args, usage, 2, Number.POSITIVE_INFINITY)
  const { id, tags } = await withStore(call.terminal.cwd, async (store) => {
    const found = await pickExperiment(store, word)
    const kept = call.options.remove
      ? found.tags.filter((tag) => !given.includes(tag))
      : [...new Set([...found.tags, ...given])]
    await store.changeExperiment(found.id, { tags: kept })
    return { id: found.id, tags: kept }
  })
  return tell(call, `${id} has ${tags.length === 0 ? 'no tags' : `the tags ${tags.join(', ')}`}.`, {
    id,
    tags,
  })
}

/** Removes experiments. Resolves to the exit code. */
export async function deleteExperiments(call: CommandCall<CommonOptions>): Promise<number> {
  const words = takeArguments(
    call.args,
    'proctor experiments delete <experiments...>',
    1,
    Number.POSITIVE_INFINITY,
  )
  const removed = await withStore(call.terminal.cwd, async (store) => {
    const found: ExperimentRecord[] = []
    for (const word of words) found.push(await pickExperiment(store, word))
    const ids = [...new Set(found.map(({ id }) => id))]
    for (const id of ids) await store.deleteExperiment(id)
    return ids
  })
  return tell(call, `Removed ${removed.join(', ')}.`, { removed })
}
