import type { OutputStream } from '../environment/index.ts'
import { fitEnd, oneLine, widthOf } from '../report/index.ts'

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
 * On a terminal the last line, redrawn at most ten times a second; elsewhere a line for each tenth, and at most one in 30 seconds.
 * A run that is over at once tells nothing.
 */
export function createProgress({ stream, quiet, now }: ProgressOptions): Progress {
  const start = now()
  let nextAt = start + (stream.redraws ? firstRedrawMs : firstMilestoneMs)
  let nextFraction = 0
  const redraw = (state: ProgressState, time: number): void => {
    const width = (stream.columns() ?? 80) - 1
    stream.status(fitLine(state, time - start, width))
    nextAt = time + redrawMs
  }
  const milestone = (state: ProgressState, time: number): void => {
    const { fraction } = state
    if (fraction !== undefined && fraction < nextFraction) {
      nextAt = time + redrawMs
      return
    }
    const share = fraction === undefined ? '' : `${Math.floor(fraction * 100)} %  `
    stream.write(`${share}${oneLine(state.text)}  ${timing(state, time - start)}\n`)
    nextAt = time + milestoneMs
    nextFraction = (fraction ?? 0) + milestoneShare
  }
  return {
    update(state) {
      const time = now()
      if (quiet || time < nextAt) return
      if (stream.redraws) redraw(state(), time)
      else milestone(state(), time)
    },
    end: () => stream.status(''),
  }
}

/** As much as fits: first the bar goes, then the time that is left. */
function fitLine(state: ProgressState, elapsedMs: number, width: number): string {
  const text = oneLine(state.text)
  const lines = [
    `${bar(state.fraction, 20)}${text}  ${timing(state, elapsedMs)}`,
    `${bar(state.fraction, 6)}${text}  ${timing(state, elapsedMs)}`,
    `${text}  ${timing(state, elapsedMs)}`,
    `${text}  ${duration(elapsedMs)}`,
  ]
  return lines.find((line) => widthOf(line) <= width) ?? fitEnd(text, width)
}

function bar(fraction: number | undefined, columns: number): string {
  if (fraction === undefined) return ''
  const filled = Math.round(Math.min(1, Math.max(0, fraction)) * columns)
  return `${'█'.repeat(filled)}${'░'.repeat(columns - filled)} ${String(Math.floor(fraction * 100)).padStart(3)} %  `
}

function timing({ fraction }: ProgressState, elapsedMs: number): string {
  const leftMs = fraction && fraction > 0.02 ? (elapsedMs / fraction) * (1 - fraction) : 0
  const left = leftMs < 500 ? '' : `, about ${duration(leftMs)} left`
  return `${duration(elapsedMs)}${left}`
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes}m ${seconds % 60}s` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
