/**
 * How expected arguments compare with those of a call: equal (`exact`), within them (`subset`), around them
 * (`superset`), or not at all (`ignore`).
 */
export type ArgumentMode = 'exact' | 'subset' | 'superset' | 'ignore'

/** The modes in which arguments are looked at. */
export type ComparingMode = Exclude<ArgumentMode, 'ignore'>
