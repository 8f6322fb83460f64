import { readFileSync } from 'node:fs'
import { sharedPath } from '../support/shared.ts'

const importLine = /^import .* from ['"].*['"];?$/

/**
 * The paragraphs of a seed page. Paragraphs that hold only imports belong to the one that follows.
 * (Blank lines inside an example hold a space on these pages, so that an empty line ends it.)
 */
export function readSeedPage(name: string): readonly string[] {
  const paragraphs = readFileSync(sharedPath(`seeds/${name}`), 'utf8').split('\n\n')
  const joined: string[] = []
  let imports = ''
  for (const paragraph of paragraphs.map((text) => text.trim())) {
    if (paragraph.split('\n').every((line) => importLine.test(line))) imports += `${paragraph}\n`
    else {
      joined.push(imports + paragraph)
      imports = ''
    }
  }
  return joined
}

/** The one example of a page that declares a constant of this name or holds this line. */
export function findExample(page: readonly string[], text: string): string {
  const found = page.filter((paragraph) => paragraph.includes(text))
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} paragraphs hold ${text}`)
  return found[0]
}

/** The import lines of an example that bind a name which `code` uses. */
export function carriedImports(example: string, code: string): string {
  const lines = example.split('\n').filter((line) => importLine.test(line))
  return lines
    .filter((line) => boundNames(line).some((name) => new RegExp(`\\b${name}\\b`).test(code)))
    .join('\n')
}

function boundNames(line: string): readonly string[] {
  const list = /\{(.*)\}/.exec(line)?.[1] ?? ''
  return list.split(',').map(
    (item) =>
      item
        .trim()
        .split(/\s+as\s+/)
        .at(-1) ?? '',
  )
}

/** The statement that declares a constant, up to the line that closes it. */
export function carriedDeclaration(example: string, name: string): string {
  const found = new RegExp(`^const ${name} = [^]*?^[\\])}]+;$`, 'm').exec(example)
  if (!found) throw new Error(`no declaration of ${name}`)
  return found[0]
}

/** What the comments behind `console.log(...)` say that is printed: the value before ` - `. */
export function commentedValues(code: string): readonly string[] {
  const lines = code.split('\n').filter((line) => line.startsWith('console.log('))
  return lines.map((line) => /\/\/ (\S+)/.exec(line)?.[1] ?? '')
}
