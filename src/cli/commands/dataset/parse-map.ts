import type { DatasetMap } from '../../../datasets/index.ts'
import { BadOptionError } from '../../../errors/index.ts'

/**
 * Reads `--map input=question,metadata.source=src`. Which fields there are is checked where the file is read.
 *
 * @throws BadOptionError for what is no `field=column`, or a field that is there twice.
 */
export function parseMap(texts: readonly string[]): DatasetMap {
  const map = new Map<string, string>()
  for (const pair of texts.flatMap((text) => text.split(',')).map((text) => text.trim())) {
    if (pair === '') continue
    const [name = '', ...rest] = pair.split('=')
    const field = name.trim()
    const column = rest.join('=').trim()
    const isBroken = field === '' || column === ''
    if (isBroken || map.has(field)) {
      throw new BadOptionError({
        subject: 'proctor dataset import',
        option: '--map',
        received: isBroken ? pair : texts.join(','),
        accepted: isBroken ? 'pairs such as `input=question,metadata.source=src`' : 'each field once',
      })
    }
    map.set(field, column)
  }
  return Object.fromEntries(map)
}
