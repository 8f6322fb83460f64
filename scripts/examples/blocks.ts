import type { Problem } from '../support/problems.ts'

/** A block of code of a page, with what the words behind its language ask for. */
export interface Block {
  readonly page: string
  /** Line of its first line of code, counted from 1. */
  readonly line: number
  readonly language: string
  readonly code: string
  /** `file=NAME`: the other blocks of the page find it under this name. */
  readonly file?: string
  /** `no-run`: it is compiled only. */
  readonly runs: boolean
  /** `continues`: it is the rest of the block before it. */
  readonly continues: boolean
}

const fence = /^([ \t]*)```(\w+)[ \t]*(.*)\n([\s\S]*?)^[ \t]*```[ \t]*$/gm

/** Every block of a page that is TypeScript or that names a file. */
export function blocksOf(page: string, text: string): { blocks: Block[]; problems: Problem[] } {
  const problems: Problem[] = []
  const blocks = [...text.matchAll(fence)].flatMap((match): Block[] => {
    const [, indent = '', language = '', info = '', code = ''] = match
    const line = text.slice(0, match.index).split('\n').length + 1
    const words = info.split(/\s+/).filter(Boolean)
    const file = words.find((word) => word.startsWith('file='))?.slice('file='.length)
    if (language !== 'ts' && file === undefined) return []
    for (const word of words.filter((word) => !/^(no-run|continues|file=[\w.-]+)$/.test(word))) {
      problems.push({
        file: page,
        line: line - 1,
        message: `"${word}" is not one of no-run, continues, file=NAME`,
      })
    }
    return [
      {
        page,
        line,
        language,
        code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
        ...(file === undefined ? {} : { file }),
        runs: !words.includes('no-run'),
        continues: words.includes('continues'),
      },
    ]
  })
  return { blocks, problems }
}

/** What each `console.log(...) // text` of a block says it prints, in order. */
export function printedLines(code: string): string[] {
  return [...code.matchAll(/^console\.log\(.*\)[ \t]*\/\/[ \t]*(?:→|=>)?[ \t]*(.+)$/gm)].map(
    ([, text = '']) => text.trim(),
  )
}
