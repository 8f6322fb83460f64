import { clearJudgeCache } from '../../../../judge/index.ts'
import type { CommandCall } from '../../../command.ts'
import { createScreen } from '../../../screen.ts'
import { cacheFolder, shownFolder } from './cache-folder.ts'
import type { JudgeCacheOptions } from './cache-options.ts'
import { bytesText } from './size-text.ts'

/** Removes what is kept, and says how much it was. Resolves to the exit code. */
export async function clearKept({ options, terminal }: CommandCall<JudgeCacheOptions>): Promise<number> {
  const folder = cacheFolder(terminal.cwd, options.cacheFolder)
  const { count, bytes } = await clearJudgeCache({ folder })
  if (options.json) {
    terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, folder, removed: count, bytes })}\n`)
    return 0
  }
  const { print } = await createScreen(options, terminal, false)
  const where = shownFolder(terminal.cwd, folder)
  const noun = count === 1 ? 'verdict' : 'verdicts'
  print([
    count === 0
      ? ` No verdicts were kept in ${where}.`
      : ` Removed ${count} ${noun}, ${bytesText(bytes)}, from ${where}`,
  ])
  return 0
}
