import { BadOptionError, nearestName } from '../../errors/index.ts'

/** The fields of a run that a line can give, as `--map` names them. */
export const runFields = [
  'input',
  'output',
  'groundTruth',
  'expectedTrajectory',
  'id',
  'trial',
  'tags',
  'split',
  'metadata',
  'requestContext',
  'usage',
  'costUsd',
  'durationMs',
  'traceId',
] as const

/** A field of a run that a line can give. */
export type RunField = (typeof runFields)[number]

/** Where each field of a run stands in a line: a dotted path, or `.` for the whole line. */
export type FieldMap = Readonly<Partial<Record<RunField, string>>>

const isRunField = (name: string): name is RunField => runFields.some((field) => field === name)

/**
 * Reads `--map input=question,output=reply.messages`.
 *
 * @throws BadOptionError naming the part that is no `field=path` of a known field.
 */
export function parseFieldMap(texts: readonly string[]): FieldMap {
  const map: Partial<Record<RunField, string>> = {}
  for (const pair of texts.flatMap((text) => text.split(',')).map((text) => text.trim())) {
    if (pair === '') continue
    const [name = '', ...rest] = pair.split('=')
    const path = rest.join('=').trim()
    const field = name.trim()
    if (!isRunField(field) || path === '') {
      const near = nearestName(field, runFields)
      throw new BadOptionError({
        subject: 'proctor',
        option: '--map',
        received: pair,
        accepted:
          'pairs of a field and where it stands in a line, such as `input=question,output=reply.messages`',
        hint: `${near && near !== field ? `Did you mean "${near}"? ` : ''}Fields: ${runFields.join(', ')}. A path of \`.\` is the whole line.`,
      })
    }
    const earlier = map[field]
    if (earlier !== undefined) {
      throw new BadOptionError({
        subject: 'proctor',
        option: '--map',
        received: `${field}=${earlier},${pair}`,
        accepted: 'each field once',
      })
    }
    map[field] = path
  }
  return map
}
