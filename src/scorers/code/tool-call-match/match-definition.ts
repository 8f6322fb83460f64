import { functionSources, type ScorerDefinition } from '../../../scorer/index.ts'
import type { CallMatch } from '../../../trajectory/index.ts'
import type { ToolCallMatchScore } from './match-options.ts'

/** Raised when this scorer judges otherwise than in the release before: scores then belong to another version. */
const ruleVersion = '1'

/** What every mode of the scorer is: `identifying` are the options that tell one from another. */
export function matchDefinition(
  name: string | undefined,
  description: string,
  identifying: object,
): ScorerDefinition {
  const options = [identifying]
  return {
    id: 'code-tool-call-match-scorer',
    description,
    kind: 'metric',
    readsOnly: true,
    ...(name === undefined ? {} : { declaredName: name }),
    options,
    get version() {
      return [ruleVersion, ...functionSources(options)].join('\n')
    },
  }
}

/** The figure that is scored. */
export function figureOf(match: CallMatch, score: ToolCallMatchScore): number {
  return score === 'pass' ? Number(match.passes) : match[score]
}
