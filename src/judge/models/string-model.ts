import { readVariable } from '../../environment/index.ts'
import { JudgeError } from '../judge-error.ts'
import type { JudgeModel } from '../judge-model.ts'
import { aiSdkModel, isAiSdkModel } from './ai-sdk-model.ts'
import { endpointModel } from './endpoint-model.ts'
import { importInstalled } from './import-installed.ts'
import type { EndpointModel } from './model-source.ts'
import { knownProviders } from './providers.ts'

/**
 * The model behind an id such as `openai/gpt-5-mini`: through the user's installed `@ai-sdk/openai`, else the provider's endpoint by fetch.
 *
 * @throws JudgeError where the provider is not known. A key that is missing is an error of who asks.
 */
export async function stringModel(id: string): Promise<JudgeModel> {
  const { provider, model } = splitId(id)
  const prefix = variablePrefix(provider)
  // A base URL from the environment says which server to ask, whatever is installed.
  if (readVariable(`${prefix}_BASE_URL`) === undefined) {
    const installed = await installedModel(provider, model)
    if (installed) return installed
  }
  return configuredModel({ id })
}

/**
 * The model behind an endpoint that options name; what they leave out is the provider's.
 *
 * @throws JudgeError where the provider is not known. A key that is missing is an error of who asks.
 */
export function configuredModel({ id, url, apiKey, headers }: EndpointModel): JudgeModel {
  const isNamed = id.includes('/')
  const { provider, model } =
    isNamed || url === undefined ? splitId(id) : { provider: new URL(url).host, model: id }
  const known = Object.hasOwn(knownProviders, provider) ? knownProviders[provider] : undefined
  const prefix = variablePrefix(provider)
  const base = url ?? readVariable(`${prefix}_BASE_URL`) ?? known?.url
  if (base === undefined) throw unknownProvider(provider, id)
  const keyVariable = known?.keyVariable ?? `${prefix}_API_KEY`
  const key = apiKey ?? readVariable(keyVariable)
  const isOwnServer = url !== undefined || known?.keyVariable === undefined || base !== known.url
  const isKeyless = key === undefined && !isOwnServer && headers === undefined
  const endpoint = endpointModel({
    id: model,
    provider,
    url: base.replace(/\/+$/, ''),
    tokenLimitKey: provider === 'openai' ? 'max_completion_tokens' : 'max_tokens',
    ...(key === undefined ? {} : { apiKey: key }),
    ...(headers === undefined ? {} : { headers }),
  })
  if (!isKeyless) return endpoint
  return {
    ...endpoint,
    // Only who asks needs a key: what is remembered is told without one. It may be set later.
    generate: async (request) => {
      if (readVariable(keyVariable) === undefined) throw missingKey(id, provider, keyVariable)
      return configuredModel({ id }).generate(request)
    },
  }
}

function missingKey(id: string, provider: string, variable: string): JudgeError {
  return new JudgeError({
    code: 'PROCTOR_JUDGE_NO_API_KEY',
    message: `The judge "${id}" needs an API key for provider "${provider}", and none is set.`,
    hint: `Set ${variable}, or pass the model as { id: '${id}', apiKey: '...' }.`,
    model: id,
  })
}

function splitId(id: string): { provider: string; model: string } {
  const slash = id.indexOf('/')
  return { provider: id.slice(0, slash), model: id.slice(slash + 1) }
}

function variablePrefix(provider: string): string {
  return provider.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
}

async function installedModel(provider: string, model: string): Promise<JudgeModel | undefined> {
  if (!/^[a-z][a-z0-9-]*$/.test(provider)) return undefined
  const exports = await importInstalled(`@ai-sdk/${provider}`)
  if (exports === undefined) return undefined
  const name = provider.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const make: unknown = Reflect.get(exports, name)
  if (typeof make !== 'function') return undefined
  const made: unknown = make(model)
  return isAiSdkModel(made) ? aiSdkModel(made) : undefined
}

function unknownProvider(provider: string, id: string): JudgeError {
  return new JudgeError({
    code: 'PROCTOR_JUDGE_NO_PROVIDER',
    message: `The judge "${id}" names the provider "${provider}", which is neither installed nor known.`,
    hint: `Install @ai-sdk/${provider}, set ${variablePrefix(provider)}_BASE_URL, or pass { id: '${id}', url: 'https://...' }. Known: ${Object.keys(knownProviders).join(', ')}.`,
    model: id,
  })
}
