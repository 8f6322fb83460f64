import { asText, isFields, readTranscript, type Transcript } from '../../transcript/index.ts'

/** What an agent that ran as a tool called, where the tool's result holds it; undefined for every other result. */
export function readSubAgent(content: unknown): Transcript | undefined {
  if (!isFields(content)) return undefined
  const isReply = content['role'] === 'assistant' && Array.isArray(content['parts'])
  const messages = isReply ? [content] : ofToolResults(content['subAgentToolResults'])
  if (!messages) return undefined
  try {
    return readTranscript(messages)
  } catch {
    // A tool may answer anything: what is no reply of an agent is a result like others.
    return undefined
  }
}

/** Mastra's agents as tools hand back the calls of the agent beside its text. */
function ofToolResults(results: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(results) || !results.every(isFields)) return undefined
  return results.map((result) => ({
    role: 'assistant',
    parts: [
      {
        type: 'dynamic-tool',
        toolName: asText(result['toolName']) ?? '',
        toolCallId: result['toolCallId'],
        input: result['args'],
        ...(result['isError'] === true
          ? { state: 'output-error', errorText: asText(result['result']) ?? JSON.stringify(result['result']) }
          : { state: 'output-available', output: result['result'] }),
      },
    ],
  }))
}
