/** The last line of a terminal: it is drawn over, and goes away before anything else is written. */
export interface StatusLine {
  /** Draws the line in place of the one before; an empty text takes it away. */
  show(text: string): void
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

const clearLine = '\r\u001B[2K'

/**
 * Begins to keep a line of a terminal for what is going on. What anybody else writes to the terminal, user code too, stands above it.
 *
 * @param shownOn - The stream the line is drawn on.
 * @param others - Further streams of the same terminal.
 */
export function createStatusLine(shownOn: Stream, others: readonly Stream[]): StatusLine {
  const draw = shownOn.write.bind(shownOn)
  let isShown = false
  let isLineOpen = false
  const clear = (): void => {
    if (isShown) draw(clearLine)
    isShown = false
  }
  for (const stream of [shownOn, ...others]) {
    if (!stream.isTTY) continue
    const write = stream.write.bind(stream)
    const above = (...args: Parameters<typeof write>): boolean => {
      clear()
      const [chunk] = args
      if (chunk.length > 0) isLineOpen = !endsLine(chunk)
      return write(...args)
    }
    stream.write = above as typeof stream.write // reason: the arguments of one overload are handed on as they are
  }
  return {
    show(text) {
      // What somebody has written half a line of would be drawn over.
      if (isLineOpen) return
      if (text === '') clear()
      else {
        draw(`${clearLine}${text}`)
        isShown = true
      }
    },
  }
}

function endsLine(chunk: Uint8Array | string): boolean {
  return typeof chunk === 'string' ? chunk.endsWith('\n') : chunk.at(-1) === 10
}
