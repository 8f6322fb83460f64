import { calledToolWith, fromGroundTruth, includes, noToolErrors, toolOrder } from 'proctor/checks'
import { defineEval } from 'proctor/evals'
import { runAgent } from './agent.ts'
import { scriptedModel } from './scripted-model.ts'

export default defineEval({
  data: [
    {
      id: 'lisbon',
      input: 'Do I need an umbrella in Lisbon?',
      groundTruth: { city: 'Lisbon', tools: ['get_weather'], says: 'clear' },
    },
    {
      id: 'oslo',
      input: 'How cold is it in Oslo?',
      groundTruth: { city: 'Oslo', tools: ['get_weather'], says: '-4 °C' },
    },
    {
      id: 'quito-fahrenheit',
      input: 'What is the temperature in Quito, in Fahrenheit?',
      groundTruth: { city: 'Quito', tools: ['get_weather', 'to_fahrenheit'], says: '57 °F' },
    },
    {
      id: 'atlantis',
      input: 'What is the weather in Atlantis?',
      groundTruth: { city: 'Atlantis', tools: ['get_weather'], says: 'no station' },
      tags: ['unknown-city'],
    },
  ],
  target: (question: string) => runAgent(scriptedModel, question),
  scorers: [includes(fromGroundTruth('says'), { name: 'says-it' }), noToolErrors()],
  gates: [
    toolOrder(fromGroundTruth('tools')),
    calledToolWith('get_weather', ({ groundTruth }) => ({ city: groundTruth.city })),
  ],
})
