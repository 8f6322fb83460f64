/** True where a coding agent, not a person, reads the output: shown by the variables such agents set, or by `AI_AGENT`. */
export async function isRunByAgent(): Promise<boolean> {
  const { isAgent } = await import('std-env')
  return isAgent
}
