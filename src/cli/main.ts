#!/usr/bin/env node
import { processTerminal } from '../environment/index.ts'
import { runCli } from './run-cli.ts'

async function main(): Promise<void> {
  const terminal = processTerminal()
  const exitCode = await runCli(process.argv.slice(2), terminal)
  terminal.watch.finish()
  process.exitCode = exitCode
  await Promise.all([terminal.stdout.flushed(), terminal.stderr.flushed()])
  // A target or scorer that ignored its signal must not keep the process alive.
  terminal.watch.exit(exitCode)
}

void main()
