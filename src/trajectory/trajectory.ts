/** The path an agent took: a tree of steps. */
export interface Trajectory {
  steps: TrajectoryStep[]
  /** In milliseconds. Absent where the source tells no times. */
  totalDurationMs?: number
  /** Of all requests to models, given and written. Absent where the source tells none. */
  totalTokens?: number
  /** What the target handed back, as it came. */
  rawOutput?: unknown
  /** The workflow's result, as it came, where the trajectory was taken from one. */
  rawWorkflowResult?: unknown
}

/** One step of a trajectory: a tool call, a request to a model, an agent, a step of a workflow. */
export type TrajectoryStep = StepBase & StepDetails

/** What every step may say. */
export interface StepBase {
  /** Name of the tool, model, agent or workflow step. */
  name: string
  /** In milliseconds. */
  durationMs?: number
  metadata?: Record<string, unknown>
  /** Steps taken within this one, in order. */
  children?: TrajectoryStep[]
}

/** A call of a tool. `success` is absent where the source does not tell how the call ended. */
export interface ToolStepFields {
  toolArgs?: unknown
  toolResult?: unknown
  success?: boolean
}

/** What a step of each kind may say. */
export type StepDetails =
  | ({ stepType: 'tool_call' | 'provider_tool_call' } & ToolStepFields)
  | ({ stepType: 'mcp_tool_call'; mcpServer?: string } & ToolStepFields)
  | {
      stepType: 'model_generation'
      modelId?: string
      promptTokens?: number
      completionTokens?: number
      finishReason?: string
    }
  | { stepType: 'agent_run'; agentId?: string }
  | { stepType: 'workflow_step'; stepId?: string; status?: string; output?: unknown }
  | {
      /** Kinds that say no more than what every step says. */
      stepType:
        | 'workflow_run'
        | 'workflow_conditional'
        | 'workflow_parallel'
        | 'workflow_loop'
        | 'workflow_sleep'
        | 'workflow_wait_event'
        | 'processor_run'
    }
