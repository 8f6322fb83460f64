import type { Item } from '../evals/index.ts'
import { itemFields, jsonFields, textFields } from './item-fields.ts'

/** Items as CSV that reads back as they are: a column of a field whose values are not all texts is `<field>:json`. */
export function csvText(items: readonly Item[], delimiter: ',' | '\t'): string {
  const columns = itemFields.flatMap((field) => columnOf(field, items))
  const lines = items.map((item) => columns.map(({ write }) => quote(write(item), delimiter)).join(delimiter))
  return `${[columns.map(({ header }) => header).join(delimiter), ...lines].join('\n')}\n`
}

interface WrittenColumn {
  readonly header: string
  write(item: Item): string
}

function columnOf(field: string, items: readonly Item[]): WrittenColumn[] {
  const fieldOf = (item: Item): unknown => Reflect.get(item, field)
  const given = items.map(fieldOf).filter((value) => value !== undefined)
  // A file without items still says what its columns are.
  if (given.length === 0 && !(items.length === 0 && field === 'input')) return []
  if (field === 'tags') return [{ header: field, write: (item) => tagsCell(item.tags) }]
  const isJson = jsonFields.includes(field) || (textFields.includes(field) && !given.every(isCellText))
  if (!isJson) return [{ header: field, write: (item) => cellText(fieldOf(item)) }]
  const header = jsonFields.includes(field) ? field : `${field}:json`
  return [{ header, write: (item) => jsonCell(fieldOf(item)) }]
}

/** Empty cells are absent, and half a character cannot be written as UTF-8. */
const isCellText = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && !/\p{Cs}/u.test(value)

const cellText = (value: unknown): string => (typeof value === 'string' ? value : '')

const jsonCell = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))

function tagsCell(tags: readonly string[] | undefined): string {
  if (tags === undefined) return ''
  const isPlain =
    tags.length > 0 && tags.every((tag) => isCellText(tag) && tag.trim() === tag && !/[,[]/.test(tag))
  return isPlain ? tags.join(',') : JSON.stringify(tags)
}

function quote(cell: string, delimiter: string): string {
  const isBare = !/["\r\n]/.test(cell) && !cell.includes(delimiter) && cell.trim() === cell
  return isBare ? cell : `"${cell.replaceAll('"', '""')}"`
}
