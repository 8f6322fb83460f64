import type { Block } from './blocks.ts'

/** A file made of one block, or of several that continue each other; its lines are where they are on the page. */
export interface ExampleFile {
  readonly page: string
  readonly line: number
  /** Its path below the folder of examples. */
  readonly path: string
  readonly text: string
  readonly runs: boolean
}

/** The files that the blocks of a page become, in their order. */
export function exampleFiles(blocks: readonly Block[]): ExampleFile[] {
  const files: ExampleFile[] = []
  for (const block of blocks) {
    const before = block.continues ? files.pop() : undefined
    const text = before?.text ?? ''
    files.push({
      page: block.page,
      line: before?.line ?? block.line,
      path: before?.path ?? pathOf(block),
      text: text + '\n'.repeat(Math.max(0, block.line - text.split('\n').length)) + block.code,
      runs: block.language === 'ts' && block.runs && (before?.runs ?? true),
    })
  }
  return files
}

function pathOf({ page, file, line }: Block): string {
  const folder = page
    .replace(/\.md$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `${folder}/${file ?? `line-${line}.ts`}`
}
