/**
 * What one message says of a format: `yes` only this format writes it so; `maybe` several do, such as `{ role, content: 'text' }`; `no`
 * this format never writes it.
 */
export type Likeness = 'yes' | 'maybe' | 'no'

/** Recognises a list in which no message is foreign and at least one is surely of the format. */
export function recognisesList(likeness: (message: unknown) => Likeness): (value: unknown) => boolean {
  return (value) => {
    if (!Array.isArray(value)) return false
    let isSure = false
    for (const message of value) {
      const answer = likeness(message)
      if (answer === 'no') return false
      if (answer === 'yes') isSure = true
    }
    return isSure
  }
}
