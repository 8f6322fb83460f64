import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import { canonicalJson, type JudgeConfig, type JudgePort } from '../scorer/index.ts'
import { modelName } from './judge-model.ts'
import { isAiSdkModel } from './models/ai-sdk-model.ts'
import { checkModel, isEndpointModel, isJudgeModel } from './models/check-model.ts'
import { isPanel, panelOf } from './panel.ts'
import { checkOutputSchema } from './reply/reply-schema.ts'

const fields = [
  'model',
  'instructions',
  'modelSettings',
  'replyMode',
  'jsonPromptInjection',
  'timeoutMs',
  'retries',
  'promptVersion',
]

const replyModes = ['auto', 'schema', 'tool', 'prompt']

let loading: Promise<typeof import('./ask/ask-question.ts')> | undefined

/** How scorers reach judges. What asks a model is loaded with the first question. */
export const judgePort: JudgePort = {
  check: checkJudge,
  checkSchema: checkOutputSchema,
  describe: describeJudge,
  panelOf,
  async ask(question) {
    // One import for all: a loader of TypeScript may hand a second one a module that is not evaluated yet.
    loading ??= import('./ask/ask-question.ts')
    return (await loading).askQuestion(question)
  },
}

function checkJudge(subject: string, judge: JudgeConfig): void {
  refuseUnknownOptions(`${subject} judge`, judge, fields)
  const { model, instructions, replyMode, modelSettings, timeoutMs, retries } = judge
  if (!isPanel(model)) checkModel(`${subject} judge`, model)
  const refuse = (option: string, received: unknown, accepted: string): never => {
    throw new BadOptionError({ subject: `${subject} judge`, option, received, accepted })
  }
  if (typeof instructions !== 'string' || instructions.trim() === '')
    refuse('instructions', instructions, 'a text that is not empty')
  if (replyMode !== undefined && !replyModes.includes(replyMode))
    refuse('replyMode', replyMode, replyModes.map((mode) => `"${mode}"`).join(', '))
  if (modelSettings !== undefined)
    refuseUnknownOptions(`${subject} judge.modelSettings`, modelSettings, [
      'temperature',
      'topP',
      'maxOutputTokens',
      'seed',
    ])
  if (timeoutMs !== undefined && !(timeoutMs > 0))
    refuse('timeoutMs', timeoutMs, 'a number of milliseconds above 0')
  if (retries !== undefined && !(Number.isInteger(retries) && retries >= 0))
    refuse('retries', retries, 'a whole number of 0 or more')
}

/** Model, settings and instructions as text. What only decides how long it takes is left out. */
function describeJudge({ model, instructions, modelSettings, promptVersion }: JudgeConfig): string {
  const models = isPanel(model)
    ? `${model.models.map(describeModel).join('+')} x${model.samples} ${model.combine}`
    : describeModel(model)
  return [models, instructions, canonicalJson(modelSettings ?? {}), promptVersion ?? ''].join('\n')
}

function describeModel(model: unknown): string {
  if (typeof model === 'string') return model
  if (isAiSdkModel(model)) return `${model.provider}/${model.modelId}`
  if (isJudgeModel(model)) return modelName(model)
  if (isEndpointModel(model)) return `${model.url ?? ''} ${model.id}`
  return String(model)
}
