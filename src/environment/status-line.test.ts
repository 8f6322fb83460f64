import { expect, test } from 'vitest'
import { createStatusLine } from './status-line.ts'

/** A terminal that two streams write to, as it would look. */
function terminal(isTTY = true) {
  let screen = ''
  const write = (chunk: Uint8Array | string): boolean => {
    const [kept = '', ...redrawn] = `${screen}${String(chunk)}`.split('\r\u001B[2K')
    screen = redrawn.reduce((shown, next) => shown.slice(0, shown.lastIndexOf('\n') + 1) + next, kept)
    return true
  }
  const streams = { err: { isTTY, write }, out: { isTTY, write } }
  const { show } = createStatusLine(streams.err, [streams.out])
  return { ...streams, show, screen: () => screen }
}

test('the line is drawn over, and taken away', () => {
  const { show, screen } = terminal()
  show('10 %')
  show('20 %')
  expect(screen()).toBe('20 %')
  show('')
  expect(screen()).toBe('')
})

test('what anybody else writes stands above it', () => {
  const { show, screen, out, err } = terminal()
  show('10 %')
  out.write('from user code\n')
  expect(screen()).toBe('from user code\n')
  show('20 %')
  err.write(Buffer.from('a warning\n'))
  show('30 %')
  expect(screen()).toBe('from user code\na warning\n30 %')
})

test('half a line that somebody has written is not drawn over', () => {
  const { show, screen, out } = terminal()
  show('10 %')
  out.write('.')
  show('20 %')
  out.write('.')
  show('')
  expect(screen()).toBe('..')
  out.write('\n')
  show('30 %')
  expect(screen()).toBe('..\n30 %')
})
