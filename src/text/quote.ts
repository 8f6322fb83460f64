const needsEscape = /[^ !#-[\]-\u2027\u202a-\ud7ff\ue000-\uffff]/

/** A text in double quotes on one line, line breaks and control characters escaped. Never cut; see `quoteExcerpt`. */
export function quoteText(text: string): string {
  if (text === lastText) return lastQuoted
  lastText = text
  lastQuoted = needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`
  return lastQuoted
}

// Several checks quote the same text one after the other.
let lastText = ''
let lastQuoted = '""'
