import type { CommandGroup } from '../../command.ts'

/** The groups of commands about judges. */
export const judgeGroups: readonly CommandGroup[] = [
  { name: 'judge', summary: 'look after judges: agreement with people, their cache' },
  { name: 'judge cache', summary: 'verdicts that are kept on disk' },
]
