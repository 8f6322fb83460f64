import { type CommandSpec, type CommonOptions, commonOptions } from '../../command.ts'

/** What `proctor report` is told. */
export interface ReportCommandOptions extends CommonOptions {
  format?: string | undefined
  outputFile?: string | undefined
  baseline?: string | undefined
}

/** `proctor report`: a stored experiment in another format. */
export const reportCommand: CommandSpec<ReportCommandOptions> = {
  name: 'report',
  summary:
    'write a stored experiment as JSON, events, JUnit, Markdown, GitHub annotations, CSV, HTML or a screen',
  args: '<experiment>',
  options: {
    format: {
      kind: 'text',
      choices: ['json', 'events', 'junit', 'markdown', 'github', 'csv', 'html', 'terminal'],
      help: '`json` (default), `events` (NDJSON), `junit`, `markdown`, `github`, `csv`, `html` or `terminal`',
    },
    outputFile: { kind: 'text', value: '<file>', help: 'write it there instead of standard output' },
    baseline: { kind: 'text', value: '<experiment>', help: 'compare it with this one' },
    ...commonOptions,
  },
  examples: [
    ['proctor report latest --format html --output-file report.html', 'one page that works from the disk'],
    [
      'proctor report latest --format github --baseline main.json',
      'annotations and job summary, in GitHub Actions',
    ],
  ],
  notes: [
    'An experiment is named by its id, its name, `latest`, a branch, or a file of `proctor report --format json`.',
  ],
  async run(call) {
    const { reportNamed } = await import('./report-named.ts')
    return reportNamed(call)
  },
}
