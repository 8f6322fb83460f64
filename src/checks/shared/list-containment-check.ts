import { type Expected, isNotScorable, type NotScorable } from '../../scorer/index.ts'
import { foldText, quoteExcerpt, resolveFolding } from '../../text/index.ts'
import { buildCheck, type Check } from './check.ts'
import { explainContainment } from './containment.ts'
import { foldedTexts } from './folded-expectation.ts'
import { checkOptions, identifyingOptions } from './options.ts'
import { readText } from './said-text.ts'
import { type ComparedTextOptions, comparedTextRules, textDefaults } from './text-options.ts'

/** What a check of several texts found. */
export interface ListContainment {
  /** What the agent said, folded for the comparison. */
  output: string
  /** What was looked for, folded. */
  targets: readonly string[]
  /** Whether the check passes. */
  found: boolean
}

/** What tells `includesAll` and `includesAny` apart. */
interface ListContainmentCheck<P> {
  id: string
  subject: string
  description: string
  /** The step result of the check. */
  report(output: string, targets: readonly string[]): P
  /** The target that decides, and a last clause for the reason. */
  decisive(reading: P): { target: string | undefined; note?: string }
}

/** Builds a check that looks for several texts in all that the agent said. */
export function buildListContainmentCheck<P extends ListContainment>(
  kind: ListContainmentCheck<P>,
  expected: Expected<readonly string[]>,
  options: ComparedTextOptions,
): Check<P> {
  checkOptions(kind.subject, options, comparedTextRules)
  const folding = resolveFolding(options)
  const texts = foldedTexts(kind.subject, 'expected', expected, folding)
  return buildCheck<P>({
    id: kind.id,
    description: kind.description,
    options: [expected, identifyingOptions(options, { ...textDefaults, scope: 'all' })],
    name: options.name,
    read(run): P | NotScorable {
      const targets = texts.resolve(run)
      if (isNotScorable(targets)) return targets
      const said = readText(run, options, 'all')
      return kind.report(said === undefined ? '' : foldText(said, folding), targets)
    },
    score: ({ found }) => (found ? 1 : 0),
    explain(reading, run) {
      const { target = '', ...note } = kind.decisive(reading)
      const wanted = texts.show(reading.targets)[reading.targets.indexOf(target)] ?? target
      const quoted = quoteExcerpt(wanted)
      return explainContainment({
        run,
        options,
        folding,
        target,
        wanted,
        quoted,
        found: reading.found,
        ...note,
      })
    },
  })
}
