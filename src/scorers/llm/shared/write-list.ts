/**
 * What the author of an evaluation asks by, as a numbered list. It instructs the judge, so it stands outside of fences, which are for what is judged.
 */
export function writeList(name: string, items: readonly string[]): string {
  return items.map((item, at) => `${name} ${at}: ${item.replace(/\s+/g, ' ').trim()}`).join('\n')
}
