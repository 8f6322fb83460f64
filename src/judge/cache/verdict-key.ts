import { hashText } from '../../environment/index.ts'
import { canonicalJson } from '../../scorer/index.ts'
import type { Inquiry } from '../ask/inquiry.ts'
import { modelName } from '../judge-model.ts'

/** The hash of everything that a verdict depends on. */
export function verdictKey(inquiry: Inquiry): string {
  const { model, system, prompt, settings, replyMode, promptVersion, bounds, schema } = inquiry
  const question = {
    model: modelName(model),
    address: model.address ?? '',
    system,
    prompt,
    settings,
    replyMode,
    promptVersion,
    ...bounds.repeat,
    schema: schema?.json ?? null,
  }
  return hashText(canonicalJson(question), 64)
}
