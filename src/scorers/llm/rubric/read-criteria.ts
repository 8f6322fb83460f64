import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'

/** One thing that a run must fulfil. */
export interface RubricCriterion {
  /** Names it in results. Default: its number, from 1. */
  id?: string
  /** What must hold, as a sentence that is true or not. */
  description: string
  /** Where it is not met, the score is 0, whatever else is. Default false. */
  required?: boolean
  /** How much it counts beside the others. Above 0. Default 1. */
  weight?: number
}

/** A rubric: criteria, or a text of which each line is one; marks of lists are left out, as are empty lines and headings (`#`). */
export type Rubric = string | readonly RubricCriterion[]

/** A criterion with its defaults. */
export type ReadCriterion = Required<RubricCriterion>

const accepted = 'a text with a criterion a line, or a list of { id?, description, required?, weight? }'

/**
 * Reads a rubric.
 *
 * @throws BadOptionError where it holds no criterion, or one that is none, or an id twice.
 */
export function readCriteria(subject: string, option: string, rubric: unknown): readonly ReadCriterion[] {
  const refuse = (at: string, received: unknown, takes: string): never => {
    throw new BadOptionError({ subject, option: at, received, accepted: takes })
  }
  const given: unknown = typeof rubric === 'string' ? readLines(rubric) : rubric
  if (!Array.isArray(given) || given.length === 0) return refuse(option, rubric, accepted)
  const ids = new Set<string>()
  return Array.from(given, (criterion: unknown, index): ReadCriterion => {
    const at = `${option}[${index}]`
    if (typeof criterion !== 'object' || criterion === null) return refuse(at, criterion, accepted)
    refuseUnknownOptions(`${subject} ${at}`, criterion, ['id', 'description', 'required', 'weight'])
    const {
      id = String(index + 1),
      description,
      required = false,
      weight = 1,
    }: { [Key in keyof RubricCriterion]?: unknown } = criterion
    if (typeof description !== 'string' || description.trim() === '')
      return refuse(`${at}.description`, description, 'a text that is not empty')
    if (typeof required !== 'boolean') return refuse(`${at}.required`, required, 'true or false')
    if (typeof weight !== 'number' || !Number.isFinite(weight) || weight <= 0)
      return refuse(`${at}.weight`, weight, 'a finite number above 0')
    if (typeof id !== 'string' || id === '' || ids.has(id))
      return refuse(`${at}.id`, id, 'a text that is not empty, each once')
    ids.add(id)
    return { id, description, required, weight }
  })
}

function readLines(rubric: string): RubricCriterion[] {
  return rubric
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.replace(/^(?:[-*•](?=\s)|\d+[.)](?=\s))\s*(?:\[[ xX]?\]\s*)?/, ''))
    .filter((description) => description !== '' && !/^[-*_]{3,}$/.test(description))
    .map((description) => ({ description }))
}
