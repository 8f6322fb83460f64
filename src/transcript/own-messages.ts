import { BadOptionError } from '../errors/index.ts'
import { isFields } from './plain.ts'
import { isCanonicalPart } from './readers/canonical.ts'
import type { Msg } from './types.ts'

const roles = ['system', 'user', 'assistant', 'tool']

/**
 * Checks what the `read` of a user's reader returned, and copies the list.
 *
 * @throws BadOptionError that names the reader and the place.
 */
export function checkOwnMessages(format: string, messages: unknown): readonly Msg[] {
  const refuse = (received: unknown, accepted: string): never => {
    throw new BadOptionError({ subject: `the reader "${format}"`, option: 'read', received, accepted })
  }
  if (!Array.isArray(messages)) return refuse(messages, 'a function that returns a list of messages')
  for (const [index, message] of messages.entries()) {
    const place = `a function that returns messages \`{ role, parts }\`; at message ${index},`
    if (!isFields(message)) return refuse(message, `${place} an object`)
    const { role, parts } = message
    if (!roles.some((known) => known === role)) return refuse(role, `${place} a role of ${roles.join(', ')}`)
    if (!Array.isArray(parts)) return refuse(parts, `${place} \`parts\` that are a list`)
    for (const [at, part] of parts.entries())
      if (!isCanonicalPart(part))
        return refuse(
          part,
          `${place} a part ${at} of a known type with what belongs to it (a text its \`text\`, a call its \`name\`)`,
        )
  }
  return [...messages]
}
