import { checkFolderCycles } from './layers/folder-cycles.ts'
import { checkImports } from './layers/import-rules.ts'
import { checkProcessUse } from './layers/process-rules.ts'
import { reportProblems } from './support/problems.ts'
import { filesBelow, parseSource } from './support/source-files.ts'

const files = filesBelow('src', '.ts')
  .filter((path) => !/\.test(-d)?\.ts$/.test(path))
  .map(parseSource)

reportProblems(
  'layers',
  [...files.flatMap(checkImports), ...checkFolderCycles(files), ...files.flatMap(checkProcessUse)],
  `${files.length} files keep to their layers`,
)
