import { join, relative } from 'node:path'
import ts from 'typescript'
import type { Problem } from '../support/problems.ts'
import type { ExampleFile } from './example-files.ts'

/** Compiles examples as a strict user would, against the built package, and writes their JavaScript to `outDir`. */
export function compileExamples(files: readonly ExampleFile[], folder: string, outDir: string): Problem[] {
  const program = ts.createProgram({
    rootNames: files.map(({ path }) => join(folder, path)),
    options: {
      strict: true,
      noUncheckedIndexedAccess: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleDetection: ts.ModuleDetectionKind.Force,
      rewriteRelativeImportExtensions: true,
      skipLibCheck: true,
      types: ['node'],
      rootDir: folder,
      outDir,
    },
  })
  program.emit()
  const pages = new Map(files.map((file) => [file.path, file.page]))
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const path = file ? relative(folder, file.fileName).replaceAll('\\', '/') : ''
    const line = file ? file.getLineAndCharacterOfPosition(start ?? 0).line + 1 : 1
    return {
      file: pages.get(path) ?? path,
      line,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }
  })
}
