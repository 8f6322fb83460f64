import { runStep, type Step, type StepResult } from './step.ts'

/** Runs steps in their order, as many at a time as there are lanes, each after the steps it names. */
export async function runSteps(
  steps: readonly Step[],
  lanes: number,
  onResult: (result: StepResult) => void,
): Promise<StepResult[]> {
  const waiting = [...steps]
  const results = new Map<string, StepResult>()
  const running = new Map<string, Promise<void>>()

  while (waiting.length > 0 || running.size > 0) {
    const ready = waiting.findIndex((step) => (step.after ?? []).every((name) => results.has(name)))
    const [step] = running.size < lanes && ready >= 0 ? waiting.splice(ready, 1) : []
    if (step) {
      running.set(
        step.name,
        finish(step).then(() => void running.delete(step.name)),
      )
    } else if (running.size > 0) {
      await Promise.race(running.values())
    } else {
      throw new Error(
        `These steps wait for steps that there are not: ${waiting.map(({ name }) => name).join(', ')}`,
      )
    }
  }
  return [...results.values()]

  async function finish(step: Step): Promise<void> {
    const broken = (step.after ?? []).find((name) => results.get(name)?.failed)
    const result = broken === undefined ? await runStep(step) : notRun(step, broken)
    results.set(step.name, result)
    onResult(result)
  }
}

function notRun({ name }: Step, broken: string): StepResult {
  return {
    name,
    output: `Not run, because "${broken}" failed.\n`,
    seconds: 0,
    passed: 0,
    failed: 1,
    skipped: 0,
    skippedNames: [],
  }
}
