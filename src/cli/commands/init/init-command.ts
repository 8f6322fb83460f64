import { type CommandSpec, type CommonOptions, commonOptions } from '../../command.ts'

/** `proctor init`: writes a first eval. */
export const initCommand: CommandSpec<CommonOptions> = {
  name: 'init',
  summary: 'write a first eval file',
  args: '[folder]',
  options: commonOptions,
  examples: [['proctor init', 'writes evals/weather.eval.ts, or .mjs where there is no TypeScript']],
  async run(call) {
    const { writeFirstEval } = await import('./write-first-eval.ts')
    return writeFirstEval(call)
  },
}
