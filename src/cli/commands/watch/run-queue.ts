/** Runs one thing at a time; of what is asked for meanwhile, the last is run after it. */
export interface RunQueue {
  add(reason: string): void
  isBusy(): boolean
}

/** @param run - What is done for a reason. Must not reject. */
export function createRunQueue(run: (reason: string) => Promise<void>): RunQueue {
  let isBusy = false
  let next: string | undefined
  const work = async (reason: string): Promise<void> => {
    isBusy = true
    await run(reason)
    isBusy = false
    const waiting = next
    next = undefined
    if (waiting !== undefined) await work(waiting)
  }
  return {
    add(reason) {
      if (isBusy) next = reason
      else void work(reason)
    },
    isBusy: () => isBusy,
  }
}
