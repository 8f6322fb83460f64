import type { Message, Model } from './agent.ts'

/**
 * Stands in for a language model, so that the example needs no key. It looks the weather up and converts it where Fahrenheit is asked for;
 * and like some models, it makes an answer up where a tool fails.
 */
export const scriptedModel: Model = async (messages) => {
  const question = messages.find((message) => message.role === 'user')?.content ?? ''
  const city = /\b(?:in|of) ([A-Z]\p{L}+)/u.exec(question)?.[1] ?? 'Lisbon'
  const results = messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))
  const [weather, converted] = results
  if (weather === undefined) return call('get_weather', { city })
  if (weather.startsWith('Error')) return say(`It is a mild 18 °C in ${city} today.`)
  const { celsius, sky } = JSON.parse(weather)
  if (!question.includes('Fahrenheit')) return say(`${city}: ${sky}, ${celsius} °C.`)
  if (converted === undefined) return call('to_fahrenheit', { celsius: String(celsius) })
  return say(`${city}: ${sky}, ${JSON.parse(converted).fahrenheit} °F.`)
}

function call(name: string, args: Record<string, string>): Message {
  const id = `call_${name}`
  return {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
  }
}

function say(content: string): Message {
  return { role: 'assistant', content }
}
