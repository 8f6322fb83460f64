/** True for a model's name without date or version: what answers to it may change. */
export function isFloatingName(model: string): boolean {
  return !/(?:\d{4}-\d{2}-\d{2}|\d{6,8}|-\d{3,4}|@[\w:.-]+)$/.test(model)
}
