const codes =
  /^(ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|UND_ERR_.*)$/

/** True where an error, or one behind it, says that a connection could not be made or was lost. */
export function isNetworkFault(error: unknown): boolean {
  let current: unknown = error
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    const code: unknown = Reflect.get(current, 'code')
    if (typeof code === 'string' && codes.test(code)) return true
    if (current instanceof TypeError && current.message === 'fetch failed') return true
    current = Reflect.get(current, 'cause')
  }
  return false
}
