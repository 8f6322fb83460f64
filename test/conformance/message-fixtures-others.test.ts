import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTranscript, type Transcript } from '../../src/transcript/index.ts'
import { hasShared, sharedPath } from '../support/shared.ts'

const folder = 'data/message-fixtures'
const dice = { player: 'player1' }
const dice2 = { player: 'player2' }
const sf = 'San Francisco'
const note = 'd10aa585-982b-4bd9-984e-420f9b3717f7'
const edit = {
  noteId: note,
  operations: [{ op: 'insert_node', at: { type: 'path', path: [1] }, type: 'bulletedListItem', text: 'bye' }],
}

/** Calls of a file as `[name, args, state]`, `'hosted'` fourth where the provider ran it. A function looks at long arguments. */
type Call = readonly [
  name: string,
  args: unknown | ((args: unknown) => boolean),
  state: string,
  hosted?: 'hosted',
]
interface Expected {
  format: string
  calls: readonly Call[]
  segments: number
  reasoning?: number
  orphans?: number
}

const isCode = (args: unknown): boolean => JSON.stringify(args).includes('import asyncio')

/** Each looked at by eye in the file itself. */
const files: Readonly<Record<string, Expected>> = {
  'amazon-bedrock__amazon-bedrock-json-tool-with-answer.1': {
    format: 'bedrock',
    calls: [['json', { firstName: 'John', lastName: 'Doe' }, 'pending']],
    segments: 1,
  },
  'amazon-bedrock__amazon-bedrock-json-with-tool.1': {
    format: 'bedrock',
    calls: [
      ['get-weather', { location: 'SF' }, 'pending'],
      ['json', { result: 'data' }, 'pending'],
    ],
    segments: 2,
  },
  'amazon-bedrock__amazon-bedrock-reasoning': { format: 'bedrock', calls: [], segments: 1, reasoning: 1 },
  'amazon-bedrock__amazon-bedrock-tool-call.1': {
    format: 'bedrock',
    calls: [['bash', { command: 'ls -l' }, 'pending']],
    segments: 0,
  },
  'amazon-bedrock__amazon-bedrock-tool-no-args': {
    format: 'bedrock',
    calls: [['updateIssueList', {}, 'pending']],
    segments: 1,
  },
  'anthropic__anthropic-advisor-stop-reasons': {
    format: 'anthropic',
    calls: [
      ['advisor', {}, 'succeeded', 'hosted'],
      ['advisor', {}, 'succeeded', 'hosted'],
    ],
    segments: 0,
  },
  'anthropic__anthropic-clear-tool-uses.1': { format: 'anthropic', calls: [], segments: 1 },
  'anthropic__anthropic-json-other-tool.1': {
    format: 'anthropic',
    calls: [['weather', { location: sf }, 'pending']],
    segments: 0,
  },
  'anthropic__anthropic-mcp.1': {
    format: 'anthropic',
    calls: [['echo', { message: 'hello world' }, 'succeeded', 'hosted']],
    segments: 1,
  },
  'anthropic__anthropic-programmatic-tool-calling.1': {
    format: 'anthropic',
    calls: [
      ['code_execution', isCode, 'succeeded', 'hosted'],
      ['rollDie', dice2, 'pending'],
      ['rollDie', dice, 'pending'],
      ['rollDie', dice, 'pending'],
      ['rollDie', dice2, 'pending'],
    ],
    segments: 2,
  },
  'anthropic__anthropic-tool-search-bm25.1': {
    format: 'anthropic',
    calls: [
      ['tool_search_tool_bm25', { query: 'weather current conditions San Francisco' }, 'succeeded', 'hosted'],
      ['get_weather', { location: 'San Francisco, CA' }, 'pending'],
    ],
    segments: 2,
  },
  'anthropic__anthropic-tool-search-deferred-bm25.2': {
    format: 'anthropic',
    calls: [['executeEditorOperation', edit, 'pending']],
    segments: 1,
    orphans: 1,
  },
  'anthropic__anthropic-tool-search-deferred-regex.2': {
    format: 'anthropic',
    calls: [['executeEditorOperation', edit, 'pending']],
    segments: 1,
    orphans: 1,
  },
  'anthropic__anthropic-tool-search-regex.1': {
    format: 'anthropic',
    calls: [
      [
        'tool_search_tool_regex',
        { pattern: 'weather|SF|San Francisco|forecast|temperature|climate', limit: 10 },
        'succeeded',
        'hosted',
      ],
      ['get_temp_data', { location: 'San Francisco, CA', unit: 'fahrenheit' }, 'pending'],
    ],
    segments: 1,
  },
  'anthropic__anthropic-web-fetch-tool.1': {
    format: 'anthropic',
    calls: [
      ['web_fetch', { url: 'https://en.wikipedia.org/wiki/Maglemosian_culture' }, 'succeeded', 'hosted'],
    ],
    segments: 2,
  },
  'anthropic__anthropic-web-fetch-tool.2': {
    format: 'anthropic',
    calls: [
      [
        'web_fetch',
        { url: 'https://raw.githubusercontent.com/vercel/ai/main/examples/ai-functions/data/ai.pdf' },
        'succeeded',
        'hosted',
      ],
    ],
    segments: 2,
  },
  'anthropic__anthropic-web-fetch-tool.error': {
    format: 'anthropic',
    calls: [
      [
        'web_fetch',
        { url: 'https://raw.githubusercontent.com/vercel/ai/blob/main/examples/ai-functions/data/ai.pdf' },
        'failed',
        'hosted',
      ],
    ],
    segments: 2,
  },
  'anthropic__anthropic-web-search-tool.1': {
    format: 'anthropic',
    calls: [
      ['web_search', { query: 'tech news today September 26 2024' }, 'succeeded', 'hosted'],
      ['web_search', { query: '"September 26 2024" tech news breaking' }, 'succeeded', 'hosted'],
    ],
    segments: 2,
  },
  'google__google-reasoning-gemini3': { format: 'gemini', calls: [], segments: 1 },
  'google__google-reasoning': { format: 'gemini', calls: [], segments: 1 },
  'google__google-tool-call-gemini3': {
    format: 'gemini',
    calls: [['weather', { location: sf }, 'pending']],
    segments: 0,
  },
  'google__google-tool-call': {
    format: 'gemini',
    calls: [['weather', { location: sf }, 'pending']],
    segments: 0,
  },
  'google__interactions__tool-call-step1': {
    format: 'gemini-interactions',
    calls: [['getWeather', { location: sf }, 'pending']],
    segments: 0,
    reasoning: 1,
  },
  'google__interactions__tool-call-step2': {
    format: 'gemini-interactions',
    calls: [],
    segments: 1,
    reasoning: 1,
  },
}

function read(name: string): Transcript {
  return readTranscript(JSON.parse(readFileSync(sharedPath(`${folder}/${name}.json`), 'utf8')))
}

function reasoningOf(transcript: Transcript): number {
  return transcript.messages.flatMap((message) => message.parts).filter((part) => part.type === 'reasoning')
    .length
}

describe.skipIf(!hasShared)('recorded replies of Anthropic, Bedrock and Google', () => {
  test('every file of these providers is expected here', () => {
    const names = readdirSync(sharedPath(folder)).filter((name) => /^(?:anthropic|amazon|google)/.test(name))
    expect(names.map((name) => name.replace(/\.json$/, '')).sort()).toEqual(Object.keys(files).sort())
  })

  test.each(Object.entries(files))('%s: no call is lost, none is doubled', (name, expected) => {
    const transcript = read(name)
    expect(transcript.format).toBe(expected.format)
    expect(transcript.toolCalls).toHaveLength(expected.calls.length)
    for (const [index, [tool, args, state, hosted]] of expected.calls.entries()) {
      const entry = transcript.toolCalls[index]
      expect([entry?.name, entry?.state, entry?.providerExecuted === true]).toEqual([
        tool,
        state,
        hosted === 'hosted',
      ])
      if (typeof args === 'function') expect(args(entry?.args)).toBe(true)
      else expect(entry?.args).toEqual(args)
    }
    expect(transcript.segments).toHaveLength(expected.segments)
    expect(reasoningOf(transcript)).toBe(expected.reasoning ?? 0)
    expect(transcript.orphanResults).toHaveLength(expected.orphans ?? 0)
  })

  test('one failure in all of them: the page that could not be fetched', () => {
    const failures = Object.keys(files).flatMap((name) =>
      read(name).toolCalls.flatMap((entry) =>
        entry.result?.error.isError === true ? [[name, entry.result.error]] : [],
      ),
    )
    expect(failures).toEqual([
      [
        'anthropic__anthropic-web-fetch-tool.error',
        { isError: true, kind: 'execution', message: 'unavailable', source: 'flag' },
      ],
    ])
  })
})
