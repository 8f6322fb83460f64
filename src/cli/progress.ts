import type { OutputStream } from '../environment/index.ts'

/** How far a run is. */
export interface ProgressState {
  /** From 0 to 1; undefined where the end is not known. */
  readonly fraction?: number | undefined
  /** What is done, in words: `1,204 scored, 3 errors`. */
  readonly text: string
}

/** Tells on standard error how far a run is. */
export interface Progress {
  /** Cheap to call often: nothing is written, and `state` is not asked, until it is time to. */
  update(state: () => ProgressState): void
  /** Clears the line of a terminal. */
  end(): void
}

/** What progress is told with. */
export interface ProgressOptions {
  readonly stream: OutputStream
  readonly quiet: boolean
  /** Milliseconds of a clock that only goes forward. */
  now(): number
}

const firstRedrawMs = 300
const redrawMs = 100
const firstMilestoneMs = 2_000
const milestoneMs = 30_000
const milestoneShare = 0.1

/**
 * On a terminal one line that is redrawn at most ten times a second; elsewhere a line for each tenth, and at most one in 30 seconds.
 * A run that is over at once tells nothing.
 */
export function createProgress({ stream, quiet, now }: ProgressOptions): Progress {
  const start = now()
  let nextAt = start + (stream.isTTY ? firstRedrawMs : firstMilestoneMs)
  let nextFraction = 0
  let isDrawn = false
  const redraw = (state: ProgressState, time: number): void => {
    const width = (stream.columns() ?? 80) - 1
    stream.write(`\r\u001B[2K${fitLine(state, time - start, width)}`)
    isDrawn = true
    nextAt = time + redrawMs
  }
  const milestone = (state: ProgressState, time: number): void => {
    const { fraction } = state
    if (fraction !== undefined && fraction < nextFraction) {
      nextAt = time + redrawMs
      return
    }
    const share = fraction === undefined ? '' : `${Math.floor(fraction * 100)} %  `
    stream.write(`${share}${state.text}  ${timing(state, time - start)}\n`)
    nextAt = time + milestoneMs
    nextFraction = (fraction ?? 0) + milestoneShare
  }
  return {
    update(state) {
      const time = now()
      if (quiet || time < nextAt) return
      if (stream.isTTY) redraw(state(), time)
      else milestone(state(), time)
    },
    end() {
      if (isDrawn) stream.write('\r\u001B[2K')
      isDrawn = false
    },
  }
}

/** As much as fits: first the time that is left goes, then the bar. */
function fitLine(state: ProgressState, elapsedMs: number, width: number): string {
  const progress = bar(state.fraction)
  const lines = [
    `${progress}${state.text}  ${timing(state, elapsedMs)}`,
    `${progress}${state.text}  ${duration(elapsedMs)}`,
    `${state.text}  ${duration(elapsedMs)}`,
  ]
  return lines.find((line) => line.length <= width) ?? state.text.slice(0, width)
}

function bar(fraction: number | undefined): string {
  if (fraction === undefined) return ''
  const filled = Math.round(Math.min(1, Math.max(0, fraction)) * 20)
  return `${'█'.repeat(filled)}${'░'.repeat(20 - filled)} ${String(Math.floor(fraction * 100)).padStart(3)} %  `
}

function timing({ fraction }: ProgressState, elapsedMs: number): string {
  const left =
    fraction && fraction > 0.02 ? `, about ${duration((elapsedMs / fraction) * (1 - fraction))} left` : ''
  return `${duration(elapsedMs)}${left}`
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes}m ${seconds % 60}s` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
