import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { fc } from '../../../test/support/properties.ts'
import { hostile, reportedExperiment } from '../../../test/support/reported-experiment.ts'
import { scoresOf, storedExperiment } from '../../../test/support/stored-experiments.ts'
import { experimentCsv } from './experiment-csv.ts'
import { experimentGithub } from './experiment-github.ts'
import { experimentHtml } from './experiment-html.ts'
import { experimentJson } from './experiment-json.ts'
import { experimentJunit } from './experiment-junit.ts'
import { comparisonMarkdown, experimentMarkdown } from './experiment-markdown.ts'

const source = reportedExperiment()
const schema = readFileSync(join(import.meta.dirname, '__fixtures__/junit.xsd'), 'utf8')

async function faults(xml: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'junit.xsd', contents: schema },
  })
  return valid ? [] : errors.map(({ message }) => message)
}

describe('JUnit', () => {
  test('holds to the schema, hostile texts included', async () => {
    expect(await faults(experimentJunit(source))).toEqual([])
    const texts = fc.string({ unit: 'binary', maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(texts, texts, async (item, message) => {
        const experiment = storedExperiment('e', [{ item, error: message }], { eval: item })
        expect(await faults(experimentJunit({ experiment }))).toEqual([])
      }),
      { numRuns: 10 },
    )
  })

  test('the schema finds what is wrong', async () => {
    expect(await faults('<testsuites><testcase/></testsuites>')).not.toEqual([])
  })

  test('a failed gate is a failure, a crash an error, a missed threshold a case of its own', () => {
    const xml = experimentJunit(source)
    expect(xml).toContain('tests="6" failures="3" errors="1"')
    expect(xml).toContain('<failure message="s: no policy paragraph cited" type="gate">')
    expect(xml).toContain('<error message="429 after 4 attempts" type="target">')
    expect(xml).toContain('<testcase name="threshold t"')
    expect(xml).toContain('<property name="score.t" value="0.4 not passed"/>')
  })

  test('a scorer without a declared rule fails no case', () => {
    const experiment = storedExperiment('e', [{ item: 'a', cells: { s: 0 } }], {
      result: { statistics: {}, summary: {}, outcome: { word: 'DONE', exitCode: 0, verdictReason: '' } },
    })
    expect(experimentJunit({ experiment })).toContain('tests="1" failures="0" errors="0"')
  })

  test('an experiment that ran nothing, or never finished, is not green', () => {
    const outcome = { word: 'NOTHING RAN', exitCode: 4, verdictReason: 'no item' }
    const empty = storedExperiment('e', [], { result: { statistics: {}, summary: {}, outcome } })
    expect(experimentJunit({ experiment: empty })).toContain('<error message="no item" type="NOTHING RAN">')
    expect(experimentJunit({ experiment: scoresOf('e', [1]) })).toContain('type="UNFINISHED"')
  })
})

describe('JSON', () => {
  test('is one document with a version, the record, every result and the comparison', () => {
    const document = JSON.parse(experimentJson(source))
    expect(document).toMatchObject({
      schemaVersion: 1,
      kind: 'proctor.experiment',
      experiment: { id: 'exp_now' },
    })
    expect(document.items).toHaveLength(5)
    expect(document.comparison.pairCounts.regressed).toBeGreaterThan(0)
    expect(JSON.parse(experimentJson({ experiment: scoresOf('e', []) })).items).toEqual([])
  })
})

describe('CSV', () => {
  test('is read back by a CSV reader with every text as it was', () => {
    const rows: Record<string, string>[] = parse(experimentCsv(source), { columns: true })
    expect(rows).toHaveLength(5)
    // Half of a surrogate pair is no UTF-8: the reader has a mark in its place.
    expect(rows[2]?.['item']).toBe(hostile.replace('\uD800', '\uFFFD'))
    expect(rows[1]).toMatchObject({ s: '0', 's passed': 'false', t: '0.4', error: '' })
    expect(rows[4]).toMatchObject({ error: '429 after 4 attempts', s: '' })
  })

  test('a text is never a formula', () => {
    const experiment = storedExperiment('e', [{ item: '=cmd()', body: { output: '-1+2', input: '@SUM(1)' } }])
    expect(experimentCsv({ experiment }).split('\r\n')[1]).toMatch(/^'=cmd\(\),0,'@SUM\(1\),'-1\+2,/)
  })
})

describe('Markdown', () => {
  test('regressions come before everything else, and no text breaks its table', () => {
    const text = experimentMarkdown(source)
    const titles = text.match(/^#+ .*$/gm)
    expect(titles).toEqual([
      '## weather: GATE FAILED',
      '### Regressions 2',
      '### Fixed 1',
      '### Not comparable 2',
      '### Failures 6',
      '### Errors 1',
    ])
    expect(text).not.toContain('<script>')
    expect(text).not.toMatch(/[^;]@everyone/)
    for (const line of text.split('\n').filter((it) => it.startsWith('|')))
      expect(line.match(/(?<!\\)\|/g)?.length).toBeGreaterThan(3)
  })

  test('long lists end with how many more there are', () => {
    const many = (score: number) => scoresOf('e', Array<number>(60).fill(score))
    expect(experimentMarkdown({ experiment: many(0) })).toContain('… and 10 more')
    expect(comparisonMarkdown(source.comparison)).toContain('### Regressions 2')
  })
})

describe('GitHub', () => {
  test('the verdict comes first, then regressions, at the file, escaped', () => {
    const { annotations, outputs } = experimentGithub(source)
    expect(annotations[0]).toBe(
      '::error file=evals/refund%2Cagent.eval.ts,line=1,title=GATE FAILED::s: 2 of 4 pass, needs 0.9',
    )
    expect(annotations[1]).toContain('regressed::pass → fail')
    for (const line of annotations) expect(line).not.toMatch(/[\r\n]/)
    expect(outputs).toBe('outcome=GATE FAILED\nexit-code=1\nregressions=2\n')
  })

  test('percent signs and line breaks are written as GitHub reads them', () => {
    const experiment = storedExperiment('e', [{ item: 'a:b,c%\n', error: '100 %' }])
    expect(experimentGithub({ experiment }).annotations[1]).toBe(
      '::error title=a%3Ab%2Cc%25%0A%3A target::100 %25',
    )
  })

  test('there are ten annotations at most, and one that says how many more', () => {
    const { annotations } = experimentGithub({ experiment: scoresOf('e', Array<number>(30).fill(0)) })
    expect(annotations).toHaveLength(11)
    expect(annotations.at(-1)).toContain('::and 21 more')
  })
})

describe('HTML', () => {
  const html = experimentHtml(source)

  test('no text becomes markup', () => {
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const page = experimentHtml({ experiment: storedExperiment('e', [{ item: text, error: text }]) })
        const plain = experimentHtml({ experiment: storedExperiment('e', [{ item: 'a', error: 'a' }]) })
        expect(page.match(/<[a-z]/g)?.length).toBe(plain.match(/<[a-z]/g)?.length)
      }),
      { numRuns: 50 },
    )
  })

  test('names no other place: no link, no image, no script, no import', () => {
    expect(html).not.toMatch(/\b(src|href|srcset|action)=|@import|url\(/i)
    expect(html).toContain("default-src 'none'")
  })

  test('ten thousand items are a page of a size that opens', () => {
    const experiment = scoresOf(
      'e',
      Array.from({ length: 10_000 }, (_, index) => (index % 3 === 0 ? 0 : 1)),
    )
    expect(experimentHtml({ experiment }).length).toBeLessThan(12_000_000)
  })
})
