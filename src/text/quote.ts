import { rememberLast } from './remember.ts'

const needsEscape = /[^ !#-[\]-\u2027\u202a-\ud7ff\ue000-\uffff]/

/** A text in double quotes on one line, line breaks and control characters escaped. Never cut; see `quoteExcerpt`. */
export const quoteText: (text: string) => string = rememberLast((text) =>
  needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`,
)
