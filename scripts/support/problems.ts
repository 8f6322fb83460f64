/** Something a check found wrong, at a place that an editor can jump to. */
export interface Problem {
  readonly file: string
  readonly line: number
  readonly message: string
}

/** Prints what a check found, one line each, and sets the exit code. */
export function reportProblems(check: string, problems: readonly Problem[], summary: string): void {
  for (const { file, line, message } of problems) console.error(`${file}:${line} ${message}`)
  if (problems.length === 0) {
    console.log(`${check}: ${summary}`)
  } else {
    console.error(`${check}: ${problems.length} problem${problems.length === 1 ? '' : 's'}`)
    process.exitCode = 1
  }
}
