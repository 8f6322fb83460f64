import type { Cell } from '../evals/index.ts'
import { type AlignmentRow, alignCalls, type CallMatch } from '../trajectory/index.ts'

/** The rows of what a scorer of tool calls found; undefined for cells of other scorers. */
export function alignmentOf(cell: Cell): AlignmentRow[] | undefined {
  if (cell.status !== 'scored') return undefined
  const match = fieldOf(cell.details, 'preprocessStepResult')
  return isCallMatch(match) ? alignCalls(match, groupsOf(match)) : undefined
}

/** Calls of one message have no order among them. */
function groupsOf(match: CallMatch): number[] {
  const infos = fieldOf(match, 'toolCallInfos')
  if (!Array.isArray(infos)) return []
  const groups = infos.map((info: unknown) => fieldOf(info, 'messageIndex'))
  return groups.every((group) => typeof group === 'number') ? groups : []
}

/** Details come from any scorer, and from files: only what has all lists of a match, with places, is one. */
function isCallMatch(value: unknown): value is CallMatch {
  return (
    isListOf(fieldOf(value, 'matched'), ['expectedIndex', 'actualIndex']) &&
    isListOf(fieldOf(value, 'mismatched'), ['expectedIndex', 'actualIndex'], 'differences') &&
    isListOf(fieldOf(value, 'missing'), ['expectedIndex']) &&
    isListOf(fieldOf(value, 'extra'), ['actualIndex'])
  )
}

function isListOf(value: unknown, places: readonly string[], list?: string): boolean {
  if (!Array.isArray(value)) return false
  return value.every((entry: unknown) => {
    if (typeof fieldOf(entry, 'name') !== 'string') return false
    if (list !== undefined && !Array.isArray(fieldOf(entry, list))) return false
    return places.every((place) => typeof fieldOf(entry, place) === 'number')
  })
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
