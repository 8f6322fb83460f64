import { foldText, resolveFolding, splitWords } from '../../../text/index.ts'
import type { TextOptionRule } from './text-scorer.ts'

/** Options of scorers that look at the words that carry meaning. */
export interface ContentWordOptions {
  /** Language whose function words (the, of, is) are left out, as `english` or `en`; `none` leaves out none. @default 'english' */
  language?: string
  /** Further words to leave out. */
  stopWords?: readonly string[]
}

const languages: Readonly<Record<string, string>> = {
  arabic: 'ar',
  czech: 'cs',
  danish: 'da',
  german: 'de',
  english: 'en',
  spanish: 'es',
  persian: 'fa',
  french: 'fr',
  galician: 'gl',
  italian: 'it',
  korean: 'ko',
  dutch: 'nl',
  polish: 'pl',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  swedish: 'sv',
  turkish: 'tr',
  vietnamese: 'vi',
}

function codeOf(language: string): string | undefined {
  if (Object.hasOwn(languages, language)) return languages[language]
  return Object.values(languages).includes(language) ? language : undefined
}

/** Rules of {@link ContentWordOptions}. */
export const contentWordRules: Readonly<Record<string, TextOptionRule>> = {
  language: {
    accepted: `${Object.keys(languages).join(', ')}, the code of one, or none`,
    takes: (value) => typeof value === 'string' && (value === 'none' || codeOf(value) !== undefined),
  },
  stopWords: {
    accepted: 'a list of words',
    takes: (value) => Array.isArray(value) && Array.from(value).every((word) => typeof word === 'string'),
  },
}

const folding = resolveFolding({ ignoreCase: true, ignoreTypography: true })

/** A function that gives the different words of a text, folded, without function words. Loads the word lists on first use. */
export function contentWordReader(options: ContentWordOptions): () => Promise<(text: string) => string[]> {
  let reader: Promise<(text: string) => string[]> | undefined
  const load = async (): Promise<(text: string) => string[]> => {
    const listed = await functionWords(options.language ?? 'english')
    const left = new Set([...listed, ...(options.stopWords ?? [])].map((word) => foldText(word, folding)))
    return (text) => [...new Set(splitWords(foldText(text, folding)))].filter((word) => !left.has(word))
  }
  return () => {
    reader ??= load()
    return reader
  }
}

async function functionWords(language: string): Promise<readonly string[]> {
  const code = codeOf(language)
  if (code === undefined) return []
  const { default: extractor } = await import('keyword-extractor')
  // reason: `languages` holds only codes that the library knows; a test goes through them
  return extractor.getStopwords({ language: code as 'en' })
}
