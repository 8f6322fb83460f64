import { describe, expect, test } from 'vitest'
import { RunFailedError, readTranscript, type ToolCallEntry } from '../../src/transcript/index.ts'
import { dig, listMessageFixtures, readMessageFixture } from '../support/message-fixtures.ts'
import { hasShared } from '../support/shared.ts'

interface Expected {
  name: string
  args: unknown
  state: ToolCallEntry['state']
  id?: string
  server?: string
  hosted?: true
}

interface Fixture {
  format: 'openai-chat' | 'openai-responses' | 'cohere'
  calls: readonly Expected[]
  /** Number of reasoning parts. */
  reasoning: number
  /** How the text begins; `''` where there is none. */
  text: string
}

const chat = (calls: readonly Expected[], reasoning: number, text = ''): Fixture => ({
  format: 'openai-chat',
  calls,
  reasoning,
  text,
})
const responses = (calls: readonly Expected[], reasoning: number, text = ''): Fixture => ({
  format: 'openai-responses',
  calls,
  reasoning,
  text,
})
const pending = (name: string, args: unknown, id: string): Expected => ({ name, args, id, state: 'pending' })
const hosted = (name: string, args: unknown, more: Partial<Expected> = {}): Expected => ({
  name,
  args,
  state: 'succeeded',
  hosted: true,
  ...more,
})

/** An item's own fields, where they are too long to be written here. */
const item = (file: string, index: number, ...keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    keys.map((key) => [key, hasShared ? dig(readMessageFixture(file), 'output', index, key) : undefined]),
  )

const weather = { location: 'San Francisco' }
const queries = [
  'What is an embedding model according to this document?',
  'What is an embedding model in the document?',
  'definition of embedding model',
  "embedding model explanation 'embedding model'",
]
const fileSearch2 = responses(
  [hosted('file_search', { queries })],
  2,
  'According to the document, an embedding model converts',
)

const fixtures: Readonly<Record<string, Fixture>> = {
  'alibaba__alibaba-reasoning.json': chat([], 1, 'The word **"strawberry"** contains'),
  'alibaba__alibaba-tool-call.json': chat([pending('weather', weather, 'call_962bfd2ab8f54b89a1161356')], 0),
  'azure__azure-code-interpreter-tool.1.json': responses(
    [
      hosted(
        'code_interpreter',
        item('azure__azure-code-interpreter-tool.1.json', 1, 'code', 'container_id'),
      ),
    ],
    1,
    'I ran the program',
  ),
  'azure__azure-image-generation-tool.1.json': responses(
    [
      hosted(
        'image_generation',
        item(
          'azure__azure-image-generation-tool.1.json',
          0,
          'background',
          'output_format',
          'quality',
          'revised_prompt',
          'size',
        ),
      ),
    ],
    0,
    'Here is an anime-like image',
  ),
  'azure__azure-reasoning-encrypted-content.1.json': responses([], 1, '(12 + 7) = 19\n19 × 3 = 57'),
  'azure__azure-web-search-preview-tool.1.json': responses(
    [
      hosted('web_search', { type: 'search', query: 'top news stories November 19, 2025' }),
      hosted('web_search', { type: 'search', query: 'major news stories November 19, 2025' }),
    ],
    0,
    'Here are three major news stories',
  ),
  'azure__openai-file-search-tool.2.json': fileSearch2,
  'cerebras__cerebras-structured-output-tools.1.json': chat([pending('nonUsefulTool', {}, '85e4fd267')], 1),
  'cerebras__cerebras-structured-output-tools.2.json': chat(
    [pending('nonUsefulTool', {}, '0babb4517')],
    1,
    '{"result":"2026"}',
  ),
  'cohere__cohere-reasoning.json': { ...chat([], 1, '2 + 2 = 4'), format: 'cohere' },
  'cohere__cohere-tool-call.json': {
    ...chat(
      [
        pending('weather', weather, 'weather_dqgshstja6p9'),
        pending('cityAttractions', { city: 'San Francisco' }, 'cityAttractions_dcxfx4myvx68'),
      ],
      1,
    ),
    format: 'cohere',
  },
  'deepseek__chat__deepseek-reasoning.json': chat([], 1, 'The word "strawberry" contains three'),
  'deepseek__chat__deepseek-tool-call.json': chat(
    [pending('weather', weather, 'call_00_9V0vrf86Pc9aelHCJMZqnJBo')],
    1,
  ),
  'groq__groq-tool-call.json': chat([pending('weather', {}, 'ax9fskhev')], 0),
  'mistral__mistral-reasoning.json': chat([], 1, '2 + 2 = 4'),
  'moonshotai__moonshotai-reasoning.json': chat([], 1, 'There are three.'),
  'moonshotai__moonshotai-tool-call.json': chat(
    [pending('get_weather', { city: 'Paris' }, 'call_abc123')],
    0,
  ),
  'open-responses__responses__lmstudio-tool-call.1.json': responses(
    [pending('weather', weather, 'call_2866856768160095')],
    0,
  ),
  'openai-compatible__chat__xai-tool-call.json': chat([pending('weather', weather, 'call_46427107')], 1),
  'openai__responses__openai-apply-patch-tool.1.json': responses(
    [
      pending(
        'apply_patch',
        {
          type: 'create_file',
          diff: '+## Shopping Checklist\n+\n+- [ ] Milk\n+- [ ] Bread\n+- [ ] Eggs\n+- [ ] Apples\n+- [ ] Coffee\n+\n',
          path: 'shopping-checklist.md',
        },
        'call_CdXiGtcRl49Q6Ek20tG9lYOr',
      ),
    ],
    0,
  ),
  'openai__responses__openai-client-tool-search.1.json': responses(
    [
      pending(
        'tool_search',
        { goal: 'Find a tool to get current weather for San Francisco' },
        'call_AEvXZ1rvYpxHh8QZb7wGlTGH',
      ),
    ],
    0,
  ),
  'openai__responses__openai-client-tool-search.2.json': responses(
    [
      pending(
        'get_weather',
        { location: 'San Francisco, CA', unit: 'fahrenheit' },
        'call_heVrRaKZEJbsRvHvaEf5BLUI',
      ),
    ],
    0,
  ),
  'openai__responses__openai-code-interpreter-tool.1.json': responses(
    [1, 3, 5].map((index) =>
      hosted(
        'code_interpreter',
        item('openai__responses__openai-code-interpreter-tool.1.json', index, 'code', 'container_id'),
      ),
    ),
    4,
    'I ran 10,000 trials of rolling two dice',
  ),
  'openai__responses__openai-custom-tool.1.json': responses(
    [pending('write_sql', 'SELECT * FROM users WHERE age > 25', 'call_custom_sql_001')],
    0,
  ),
  'openai__responses__openai-file-search-tool.1.json': responses(
    [
      hosted('file_search', {
        queries: [
          queries[0],
          'What is an embedding model?',
          'definition of embedding model in the document',
          'embedding model description',
        ],
      }),
    ],
    2,
    'According to the document, an embedding model is used to convert',
  ),
  'openai__responses__openai-file-search-tool.2.json': fileSearch2,
  'openai__responses__openai-image-generation-tool.1.json': responses(
    [
      hosted(
        'image_generation',
        item(
          'openai__responses__openai-image-generation-tool.1.json',
          1,
          'background',
          'output_format',
          'quality',
          'revised_prompt',
          'size',
        ),
      ),
    ],
    2,
  ),
  'openai__responses__openai-mcp-tool-approval.3.json': responses(
    [
      {
        ...hosted(
          'create_short_url',
          { alias: '', description: '', max_clicks: 100, password: '', url: 'https://ai-sdk.dev/' },
          { server: 'zip1' },
        ),
        ...{ id: 'mcpr_04f6b17429cf2b02006949a68bf5808196b6f2008a315c9aa4', state: 'pending' },
      },
    ],
    1,
  ),
  'openai__responses__openai-mcp-tool.1.json': responses(
    [
      hosted(
        'web_search_exa',
        { query: 'NYC mayoral election results 2025 latest', numResults: 5 },
        { server: 'dmcp' },
      ),
    ],
    2,
    'Yes — the latest results',
  ),
  'openai__responses__openai-shell-tool.1.json': responses(
    [
      pending(
        'shell',
        {
          commands: [
            'cd ~ && pwd',
            'cd ~/Desktop && pwd',
            "cd ~/Desktop && echo 'THIS WORKS!' > dec1.txt && ls -l dec1.txt && cat dec1.txt",
          ],
          max_output_length: 9907,
          timeout_ms: null,
        },
        'call_udkLUvR8lWvG8cDO2B6GNpvZ',
      ),
    ],
    0,
  ),
  'openai__responses__openai-tool-search.1.json': responses(
    [
      hosted('tool_search', { paths: ['get_weather'] }),
      {
        ...pending(
          'get_weather',
          { location: 'San Francisco, CA', unit: 'fahrenheit' },
          'call_ytqozXvUXG8NN1b0IODxzUaE',
        ),
        server: 'get_weather',
      },
    ],
    0,
  ),
  'openai__responses__openai-web-search-tool.1.json': responses(
    [
      hosted('web_search', { type: 'search', query: 'tech news today December 5 2025' }),
      hosted('web_search', {
        type: 'open_page',
        url: 'https://www.theverge.com/podcast/838932/openai-chatgpt-code-red-vergecast',
      }),
      hosted('web_search', {
        type: 'find_in_page',
        pattern: 'Vercel',
        url: 'https://www.theverge.com/podcast/838932/openai-chatgpt-code-red-vergecast',
      }),
    ],
    4,
    'Short answer first — yes.',
  ),
  'openai__responses__parallel-tool-call-wrapper.1.json': responses(
    [
      pending('weather', weather, 'call_parallel'),
      pending('cityAttractions', { city: 'Rome' }, 'call_parallel'),
    ],
    0,
  ),
  'openai__responses__programmatic-tool-calling.1.json': responses(
    [
      hosted(
        'programmatic_tool_calling',
        item('openai__responses__programmatic-tool-calling.1.json', 1, 'code'),
      ),
      pending('getInventory', { sku: 'sku_123' }, 'call_rj6LW6NEyodD5YVKeoexoLNz'),
    ],
    1,
  ),
  'xai__responses__xai-file-search-tool.1.json': responses(
    [hosted('file_search', { queries: ['AI safety research'] }, { id: 'fs_123' })],
    0,
    'Based on the documents',
  ),
  'xai__responses__xai-web-search-tool.1.json': responses(
    [
      hosted(
        'web_search',
        { query: 'what is xAI', num_results: 5 },
        { id: 'fc_25de2f84-163c-6e9e-e42e-cd1dbd6f9ed0_0' },
      ),
    ],
    0,
    'xAI is an American',
  ),
  'xai__responses__xai-x-search-tool.1.json': responses(
    [
      hosted('x_search', {
        ...{ query: 'AI artificial intelligence', limit: 20, from_date: '2025-10-01', to_date: '2025-10-29' },
        min_score_threshold: 0.2,
      }),
    ],
    0,
    '### What People Are Saying About AI',
  ),
  'xai__xai-tool-call.json': chat([pending('weather', weather, 'call_93562515')], 1),
}

const failures: Readonly<Record<string, string>> = {
  'openai__image__gpt-image-response-format-error.json': "Unknown parameter: 'response_format'.",
  'openai__responses__openai-error.1.json':
    'You exceeded your current quota, please check your plan and billing details.',
  'openai__responses__reasoning-model-temperature-error.json':
    "Unsupported parameter: 'temperature' is not supported with this model.",
}

const family =
  /^(?:alibaba|azure|cerebras|cohere|deepseek|groq|mistral|moonshotai|open-responses|openai|openai-compatible|xai)__/

describe.skipIf(!hasShared)('replies of OpenAI and of vendors that speak its protocols', () => {
  test('are all looked at', () => {
    const names = listMessageFixtures().filter((name) => family.test(name))
    expect([...Object.keys(fixtures), ...Object.keys(failures)].sort()).toEqual(names)
    expect(names).toHaveLength(41)
  })

  test.each(Object.entries(fixtures))('%s', (name, expected) => {
    const transcript = readTranscript(readMessageFixture(name))
    expect(transcript.format).toBe(expected.format)
    expect(transcript.toolCalls).toHaveLength(expected.calls.length)
    for (const [index, { hosted: isHosted, ...call }] of expected.calls.entries()) {
      const entry = transcript.toolCalls[index]
      expect(entry).toMatchObject(call)
      expect(entry?.args).toEqual(call.args)
      expect(entry?.providerExecuted).toBe(isHosted)
      expect(entry?.server).toBe(call.server)
      expect(entry?.argsError).toBeUndefined()
    }
    const parts = transcript.messages.flatMap((message) => message.parts)
    expect(parts.filter((part) => part.type === 'reasoning')).toHaveLength(expected.reasoning)
    expect(transcript.text.startsWith(expected.text)).toBe(true)
    if (expected.text === '') expect(transcript.text).toBe('')
    expect(transcript.orphanResults).toEqual([])
    expect(transcript.messages).toHaveLength(1)
  })

  test.each(Object.entries(failures))('%s is a run that failed', (name, message) => {
    expect(() => readTranscript(readMessageFixture(name))).toThrow(RunFailedError)
    expect(() => readTranscript(readMessageFixture(name))).toThrow(`The run failed: ${message}`)
  })

  test('hold 18 calls of functions and MCP, 19 of the provider’s tools, 3 of local tools and one that waits for approval', () => {
    const calls = Object.keys(fixtures).flatMap((name) => readTranscript(readMessageFixture(name)).toolCalls)
    const local = calls.filter(
      (call) => ['apply_patch', 'shell', 'tool_search'].includes(call.name) && !call.providerExecuted,
    )
    const byProvider = calls.filter((call) => call.providerExecuted)
    expect(local).toHaveLength(3)
    expect(byProvider.filter((call) => call.server === undefined)).toHaveLength(19)
    expect(byProvider.filter((call) => call.server !== undefined).map((call) => call.state)).toEqual([
      'pending',
      'succeeded',
    ])
    expect(calls.filter((call) => !call.providerExecuted && !local.includes(call))).toHaveLength(17)
  })
})
