import { BadOptionError } from '../errors/index.ts'

/** What a rater gives: a category or a number on a scale. */
export type Rating = string | number | boolean

/** Refuses anything but a list of texts, booleans and finite numbers. `absent` also lets null and undefined pass. */
export function requireRatings(
  subject: string,
  option: string,
  ratings: readonly unknown[],
  absent = false,
): void {
  const kinds = `a text, a boolean${absent ? ', null' : ''} or a finite number`
  if (!Array.isArray(ratings)) {
    throw new BadOptionError({
      subject,
      option,
      received: ratings,
      accepted: `a list of ratings, each ${kinds}`,
    })
  }
  for (let index = 0; index < ratings.length; index++) {
    const rating: unknown = ratings[index]
    if (typeof rating === 'string' || typeof rating === 'boolean' || Number.isFinite(rating)) continue
    if (absent && (rating === null || rating === undefined)) continue
    throw new BadOptionError({ subject, option: `${option}[${index}]`, received: rating, accepted: kinds })
  }
}
