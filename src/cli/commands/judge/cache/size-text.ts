/** A number of bytes for people: `812 B`, `3.4 kB`, `12 MB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  let value = bytes
  let place = 0
  while (value >= 999.5 && place < units.length - 1) {
    value /= 1000
    place += 1
  }
  return `${place > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[place]}`
}
