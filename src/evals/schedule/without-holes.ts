/** A list without the places that were never filled. */
export function withoutHoles<T>(list: T[], filled: number): T[] {
  return list.length === filled ? list : list.filter(() => true)
}
