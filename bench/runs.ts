/** A run with one tool call, as the AI SDK writes it. */
export const smallRun: readonly object[] = [
  { role: 'user', content: 'What is the weather in Lisbon?' },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'I look it up.' },
      { type: 'tool-call', toolCallId: 'call_1', toolName: 'getWeather', input: { city: 'Lisbon' } },
    ],
  },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'call_1',
        toolName: 'getWeather',
        output: { type: 'json', value: { celsius: 21 } },
      },
    ],
  },
  { role: 'assistant', content: [{ type: 'text', text: 'It is sunny in Lisbon, at 21 degrees.' }] },
]

/** A run with many tool calls, each in a step of its own. */
export function longRun(calls: number): readonly object[] {
  return Array.from({ length: calls }, (_, index) => {
    const call = { toolCallId: `call_${index}`, toolName: `tool${index % 10}` }
    return [
      { role: 'assistant', content: [{ type: 'tool-call', ...call, input: { index } }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', ...call, output: { type: 'json', value: { index } } }],
      },
    ]
  }).flat()
}
