let segmenter: Intl.Segmenter | undefined

/** The sentences of a text that hold more than white space. */
export function splitSentences(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment.trim()).filter((part) => part !== '')
}
