import { type CommandSpec, type CommonOptions, commonOptions } from '../../command.ts'

/** `proctor list`: what `proctor run` would find. */
export const listCommand: CommandSpec<CommonOptions> = {
  name: 'list',
  summary: 'list evals',
  args: '[files|names...]',
  options: commonOptions,
  examples: [
    ['proctor list', 'every eval below this folder'],
    ['proctor list evals/ --json', 'as one JSON document'],
  ],
  async run(call) {
    const { listEvals } = await import('./list-evals.ts')
    return listEvals(call)
  },
}
