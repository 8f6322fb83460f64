import { expect, test } from 'vitest'
import type { OutputStream } from '../environment/index.ts'
import { createProgress } from './progress.ts'

function setup(isTTY: boolean): {
  written: string[]
  at(ms: number, fraction?: number, text?: string): void
  end(): void
} {
  const written: string[] = []
  let time = 0
  const stream: OutputStream = {
    isTTY,
    redraws: isTTY,
    status: (text) => written.push(text),
    columns: () => 60,
    write: (text) => written.push(text),
    flushed: async () => {},
    closed: false,
  }
  const progress = createProgress({ stream, quiet: false, now: () => time })
  return {
    written,
    at(ms, fraction, text = `${ms} scored`) {
      time = ms
      progress.update(() => ({ fraction, text }))
    },
    end: () => progress.end(),
  }
}

test('a run that is over at once tells nothing', () => {
  const { written, at, end } = setup(true)
  at(10, 0.5)
  at(299, 1)
  end()
  expect(written).toEqual([''])
})

test('a terminal line is redrawn at most ten times a second, fits the width, and is cleared', () => {
  const { written, at, end } = setup(true)
  for (let ms = 0; ms < 1300; ms += 10) at(ms, ms / 2000)
  end()
  expect(written).toHaveLength(11)
  expect(written[0]).toBe('███░░░░░░░░░░░░░░░░░  15 %  300 scored  0s, about 2s left')
  expect(Math.max(...written.map((line) => line.length))).toBeLessThan(60)
  expect(written.at(-1)).toBe('')
})

test('where a line is too narrow the bar goes before the time that is left, and wide signs count twice', () => {
  const shown = (text: string): string | undefined => {
    const { written, at, end } = setup(true)
    at(10_000, 0.5, text)
    end()
    return written[0]
  }
  expect(shown('x'.repeat(24))).toBe(`███░░░  50 %  ${'x'.repeat(24)}  10s, about 10s left`)
  expect(shown('x'.repeat(30))).toBe(`${'x'.repeat(30)}  10s, about 10s left`)
  expect(shown('晴'.repeat(15))).toBe(`${'晴'.repeat(15)}  10s, about 10s left`)
  expect(shown('晴'.repeat(25))).toBe(`${'晴'.repeat(25)}  10s`)
  expect(shown('two\nlines\u001B[31m')).toBe('███░░░  50 %  two lines�[31m  10s, about 10s left')
})

test('elsewhere a line comes when a tenth more is done and 30 seconds have passed', () => {
  const { written, at } = setup(false)
  for (let second = 0; second <= 200; second += 1) at(second * 1000, second / 1000)
  expect(written).toEqual(['0 %  2000 scored  2s\n', '10 %  103000 scored  1m 43s, about 14m 57s left\n'])
})

test('without a known end a line comes every 30 seconds', () => {
  const { written, at } = setup(false)
  for (let second = 0; second <= 65; second += 1) at(second * 1000)
  expect(written).toEqual(['2000 scored  2s\n', '32000 scored  32s\n', '62000 scored  1m 2s\n'])
})
