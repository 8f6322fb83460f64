/**
 * What happens to requests: `record` asks the model and writes every reply; `replay` plays back what was recorded, and asks for and records what was
 * not; `strict` plays back alone, and what was not recorded is an error; `off` asks the model.
 */
export type CassetteMode = 'record' | 'replay' | 'strict' | 'off'

/** Where replies are recorded. */
export interface CassetteSettings {
  /** A JSONL file, absolute or from the working folder. */
  path: string
  mode: CassetteMode
}
