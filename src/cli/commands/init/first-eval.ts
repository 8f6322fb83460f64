/** The text of a first eval file: a scripted agent with a tool, three questions, checks and a gate. */
export function firstEval(isTypeScript: boolean): string {
  const text = isTypeScript ? ': string' : ''
  return `import { checks, fromGroundTruth } from 'proctor/checks'
import { defineEval } from 'proctor/evals'

// Stands in for your agent. Anything it returns is read: messages of any framework, or a text.
async function agent(question${text}) {
  const city = question.match(/ in (\\w+)/)?.[1] ?? 'nowhere'
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: JSON.stringify({ city }) } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: JSON.stringify({ city, sky: 'sunny' }) },
    { role: 'assistant', content: \`It is sunny in \${city}.\` },
  ]
}

export default defineEval({
  data: [
    { id: 'lisbon', input: 'How is the weather in Lisbon?', groundTruth: { city: 'Lisbon' } },
    { id: 'oslo', input: 'Will it rain in Oslo?', groundTruth: { city: 'Oslo' } },
    { id: 'quito', input: 'Is it warm in Quito?', groundTruth: { city: 'Quito' } },
  ],
  target: (question${text}) => agent(question),
  scorers: [checks.includes(fromGroundTruth('city'), { name: 'names the city' })],
  gates: [checks.calledTool('get_weather'), checks.noToolErrors()],
})
`
}
