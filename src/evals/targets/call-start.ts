import type { AgentCall } from './agent-target.ts'
import type { AgentLike, TargetContext } from './target-types.ts'

/** Names under which workflows make their runs, the one that is preferred first: where both are there the other is deprecated. */
const factories = ['createRunAsync', 'createRun'] as const

/** The method that starts a workflow, or makes the run on which it is started. */
export function startMethod(agent: AgentLike): unknown {
  if (typeof agent.start === 'function') return agent.start
  const name = factories.find((factory) => typeof agent[factory] === 'function')
  return name && agent[name]
}

/** Workflows: `start({ inputData })`, on a run of its own where the workflow makes runs. */
export const callStart: AgentCall = async (agent, method, input, context, options) => {
  const { requestContext } = context
  const given = {
    inputData: input,
    ...(requestContext === undefined ? {} : { requestContext }),
    ...options,
  }
  if (typeof agent.start === 'function') return method.call(agent, given)
  const run: (AgentLike & { cancel?: unknown }) | undefined = await method.call(agent)
  if (typeof run?.start !== 'function')
    throw new TypeError('createRun() of the target returned nothing with a start() method')
  cancelOnAbort(run, context)
  return run.start(given)
}

/** Runs of workflows take no signal: they are cancelled. */
function cancelOnAbort(run: { cancel?: unknown }, { signal }: TargetContext): void {
  const { cancel } = run
  if (typeof cancel !== 'function') return
  const onAbort = (): void => {
    void (async () => cancel.call(run))().catch(() => undefined)
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
}
