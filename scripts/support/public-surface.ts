import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './source-files.ts'

/** One name that a subpath exports, with the symbol that it stands for. */
export interface PublicName {
  readonly name: string
  readonly kind: 'class' | 'const' | 'function' | 'interface' | 'type'
  readonly symbol: ts.Symbol
}

/** One subpath of the package, such as `proctor/checks`, and all it exports. */
export interface Subpath {
  readonly name: string
  readonly names: readonly PublicName[]
}

/** The subpaths that package.json names, each with the source file of its entry. */
export function entries(): { name: string; file: string }[] {
  // reason: our own package.json.
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>
  }
  return Object.keys(exports)
    .filter((key) => !key.endsWith('.json'))
    .map((key) => ({
      name: `proctor${key.slice(1)}`,
      file: join(root, 'src/entries', `${entryName(key)}.ts`),
    }))
}

/** `./scorers/code` is written in `scorers-code.ts`, `.` in `index.ts`. */
function entryName(key: string): string {
  return key === '.' ? 'index' : key.slice(2).replaceAll('/', '-')
}

/** Every subpath with what it exports, read by the TypeScript compiler from the source. */
export function publicSurface(): { checker: ts.TypeChecker; subpaths: Subpath[] } {
  const all = entries()
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  const program = ts.createProgram({ rootNames: all.map((entry) => entry.file), options })
  const checker = program.getTypeChecker()
  const subpaths = all.map(({ name, file }) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`package.json exports "${name}", and ${file} exports nothing.`)
    return { name, names: checker.getExportsOfModule(module).map((symbol) => publicName(checker, symbol)) }
  })
  return { checker, subpaths }
}

function publicName(checker: ts.TypeChecker, exported: ts.Symbol): PublicName {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  return { name: exported.name, kind: kindOf(symbol), symbol }
}

function kindOf({ flags }: ts.Symbol): PublicName['kind'] {
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & ts.SymbolFlags.Function) return 'function'
  if (flags & ts.SymbolFlags.Variable) return 'const'
  return flags & ts.SymbolFlags.Interface ? 'interface' : 'type'
}
