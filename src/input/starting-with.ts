/** A stream with bytes that were already taken from it put back at its head. */
export async function* startingWith(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head
  yield* rest
}
