/** An endpoint that speaks OpenAI's chat protocol, and where its key stands. */
export interface KnownProvider {
  readonly url: string
  /** Environment variable of the key; a local server needs none. */
  readonly keyVariable?: string
}

/** Providers that string ids may name without a base URL. */
export const knownProviders: Readonly<Record<string, KnownProvider>> = {
  openai: { url: 'https://api.openai.com/v1', keyVariable: 'OPENAI_API_KEY' },
  anthropic: { url: 'https://api.anthropic.com/v1', keyVariable: 'ANTHROPIC_API_KEY' },
  google: {
    url: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  },
  mistral: { url: 'https://api.mistral.ai/v1', keyVariable: 'MISTRAL_API_KEY' },
  groq: { url: 'https://api.groq.com/openai/v1', keyVariable: 'GROQ_API_KEY' },
  xai: { url: 'https://api.x.ai/v1', keyVariable: 'XAI_API_KEY' },
  deepseek: { url: 'https://api.deepseek.com/v1', keyVariable: 'DEEPSEEK_API_KEY' },
  openrouter: { url: 'https://openrouter.ai/api/v1', keyVariable: 'OPENROUTER_API_KEY' },
  together: { url: 'https://api.together.xyz/v1', keyVariable: 'TOGETHER_API_KEY' },
  fireworks: { url: 'https://api.fireworks.ai/inference/v1', keyVariable: 'FIREWORKS_API_KEY' },
  cerebras: { url: 'https://api.cerebras.ai/v1', keyVariable: 'CEREBRAS_API_KEY' },
  ollama: { url: 'http://localhost:11434/v1' },
  vllm: { url: 'http://localhost:8000/v1' },
  lmstudio: { url: 'http://localhost:1234/v1' },
}
