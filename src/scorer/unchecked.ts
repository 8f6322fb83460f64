/**
 * A type argument that is left open: what an agent takes and returns is the user's, and lists of unlike scorers must type.
 * The one place where Proctor says `any`; used as a default of type arguments and for fields whose shape only the user knows.
 */
// biome-ignore lint/suspicious/noExplicitAny: an open type argument is what this name is for
export type Unchecked = any
