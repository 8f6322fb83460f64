import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The built command. */
export const command: string = join(root, 'dist/cli/main.js')

/** How a command line ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a command line is run with. */
export interface RunOptions {
  readonly cwd: string
  /** Beside the path and the home folder. */
  readonly env?: Readonly<Record<string, string>>
  /** Standard input; closed at once where it is left out. */
  readonly input?: string | Buffer
}

/** Starts the command with a clean environment: no colour settings, no CI, no agent. */
export function startProctor(args: readonly string[], options: RunOptions): ChildProcessWithoutNullStreams {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const env = { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...options.env }
  return spawn(process.execPath, [command, ...args], { cwd: options.cwd, env })
}

/** Runs the command to its end. */
export async function runProctor(args: readonly string[], options: RunOptions): Promise<Ended> {
  const child = startProctor(args, options)
  child.stdin.on('error', () => {})
  child.stdin.end(options.input)
  return ended(child)
}

/** What a started command printed, when it has ended. */
export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      done({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() })
    })
  })
}

/** A folder of somebody who has the package installed, with these files; it is gone after the test. */
export function workspace(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/proctor'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** Lines of JSON. */
export function jsonl(...values: readonly unknown[]): string {
  return `${values.map((value) => JSON.stringify(value)).join('\n')}\n`
}
