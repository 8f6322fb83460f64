import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../support/source-files.ts'

/** How many tests a step ran, and how they ended. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** One part of the whole test: a command that counts as one test, or a test runner that counts its own. */
export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Names of steps that must be over before; where one failed, this one is not run and fails. */
  readonly after?: readonly string[]
  /** Reads what the command counted; without it the step is one test, passed where the command exits 0. */
  count?(): Counts & { readonly skippedNames: readonly string[] }
}

/** A step that is over. */
export interface StepResult extends Counts {
  readonly name: string
  readonly output: string
  readonly seconds: number
  readonly skippedNames: readonly string[]
}

/** Runs a step and reads its counts; a command that fails without a failed test of its own counts as one. */
export async function runStep(step: Step): Promise<StepResult> {
  const start = performance.now()
  const { output, ok } = await runCommand(step.command)
  const counts = ok || step.count ? countsOf(step) : { passed: 0, failed: 1, skipped: 0, skippedNames: [] }
  if (!ok && counts.failed === 0) counts.failed = 1
  return { name: step.name, output, seconds: (performance.now() - start) / 1000, ...counts }
}

function countsOf(step: Step): Counts & { skippedNames: readonly string[] } {
  if (!step.count) return { passed: 1, failed: 0, skipped: 0, skippedNames: [] }
  try {
    return { ...step.count() }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, skippedNames: [] }
  }
}

function runCommand([command, ...args]: readonly [string, ...string[]]): Promise<{
  output: string
  ok: boolean
}> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ output: `${output}${error}`, ok: false }))
    child.on('close', (code) => resolve({ output: stripVTControlCharacters(output), ok: code === 0 }))
  })
}
