import { asText, isFields } from '../../plain.ts'
import type { Span } from './span.ts'
import { parseOrText, type SpanContent } from './span-content.ts'

type WorkflowContent = Extract<SpanContent, { kind: 'workflow' }>

const parts: Readonly<Record<string, WorkflowContent['part']>> = {
  workflow_run: 'run',
  workflow_step: 'step',
  workflow_loop: 'loop',
}

/** What a span of a Mastra workflow says; undefined for conditions and branches, which only stand around steps. */
export function readWorkflowSpan(span: Span, type: string): WorkflowContent | undefined {
  const part = Object.hasOwn(parts, type) ? parts[type] : undefined
  if (part === undefined) return undefined
  const { attributes, raw } = span
  const iterations = attributes['totalIterations']
  const error = raw['errorInfo'] ?? raw['error']
  return {
    kind: 'workflow',
    part,
    name: /'(.+)'/.exec(span.name)?.[1] ?? span.name,
    status: asText(attributes['status']) ?? (span.failure ? 'failed' : undefined),
    payload: parseOrText(raw['input'] ?? undefined),
    output: parseOrText(raw['output'] ?? undefined),
    error: isFields(error) ? error['message'] : (error ?? undefined),
    iterationCount: typeof iterations === 'number' ? iterations : undefined,
  }
}
