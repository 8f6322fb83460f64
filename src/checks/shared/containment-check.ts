import { type Expected, isNotScorable, type NotScorable } from '../../scorer/index.ts'
import { foldText, quoteExcerpt, resolveFolding } from '../../text/index.ts'
import { buildCheck, type Check } from './check.ts'
import { explainContainment } from './containment.ts'
import { nothingDone } from './did-nothing.ts'
import { foldedText } from './folded-expectation.ts'
import { checkOptions, identifyingOptions } from './options.ts'
import { readText } from './said-text.ts'
import { type ComparedTextOptions, comparedTextRules, textDefaults } from './text-options.ts'

/** What tells `includes` and `excludes` apart. */
interface ContainmentCheck<P> {
  id: string
  subject: string
  description: string
  /** Name of the first argument. */
  option: string
  /** Whether finding the text is what is wanted. */
  isWanted: boolean
  /** The step result of the check. */
  report(output: string, target: string, found: boolean): P
  wasFound(reading: P): boolean
}

/** Builds a check that looks for one text in all that the agent said. */
export function buildContainmentCheck<P extends { target: string }>(
  kind: ContainmentCheck<P>,
  expected: Expected<string>,
  options: ComparedTextOptions,
): Check<P> {
  checkOptions(kind.subject, options, comparedTextRules)
  const folding = resolveFolding(options)
  const text = foldedText(kind.subject, kind.option, expected, folding)
  const givenQuoted = typeof expected === 'string' ? quoteExcerpt(expected) : undefined
  return buildCheck<P>({
    id: kind.id,
    description: kind.description,
    options: [expected, identifyingOptions(options, { ...textDefaults, scope: 'all' })],
    name: options.name,
    read(run): P | NotScorable {
      const target = text.resolve(run)
      if (isNotScorable(target)) return target
      const said = readText(run, options, 'all')
      if (said === undefined) return kind.isWanted ? kind.report('', target, false) : nothingDone
      const output = foldText(said, folding)
      return kind.report(output, target, output.includes(target))
    },
    score: (reading) => (kind.wasFound(reading) === kind.isWanted ? 1 : 0),
    explain: (reading, run) =>
      explainContainment({
        run,
        options,
        folding,
        target: reading.target,
        wanted: text.show(reading.target),
        quoted: givenQuoted ?? quoteExcerpt(reading.target),
        found: kind.wasFound(reading),
      }),
  })
}
