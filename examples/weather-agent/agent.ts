/** A message in the form that OpenAI's chat API takes and gives. */
export type Message =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

interface ToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** Chooses the next message, as a language model would. */
export type Model = (messages: readonly Message[]) => Promise<Message>

type Tool = (args: Record<string, string>) => unknown

const stations: Record<string, { celsius: number; sky: string }> = {
  lisbon: { celsius: 21, sky: 'clear' },
  oslo: { celsius: -4, sky: 'snow' },
  quito: { celsius: 14, sky: 'drizzle' },
}

const tools: Record<string, Tool> = {
  get_weather({ city = '' }) {
    const found = stations[city.toLowerCase()]
    if (!found) throw new Error(`no station in ${city}`)
    return { city, ...found }
  },
  to_fahrenheit: ({ celsius = '' }) => ({ fahrenheit: Math.round(Number(celsius) * 1.8 + 32) }),
}

/** Asks the model, runs the tools it calls, and goes on until it answers in words. */
export async function runAgent(model: Model, question: string): Promise<Message[]> {
  const messages: Message[] = [{ role: 'user', content: question }]
  for (let step = 0; step < 6; step += 1) {
    const reply = await model(messages)
    messages.push(reply)
    const calls = reply.role === 'assistant' ? (reply.tool_calls ?? []) : []
    if (calls.length === 0) break
    for (const call of calls) messages.push({ role: 'tool', tool_call_id: call.id, content: useTool(call) })
  }
  return messages
}

function useTool({ function: { name, arguments: args } }: ToolCall): string {
  const tool = tools[name]
  if (!tool) return `Error: there is no tool ${name}`
  try {
    return JSON.stringify(tool(JSON.parse(args)))
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : String(error)}`
  }
}
