/**
 * What is taken out of whatever is stored, before it is written: matches of a regular expression in any text, the value at a path such as
 * `input.user.email` (`*` stands for any key or place), or what a function returns in place of a text.
 */
export type RedactRule = RegExp | string | ((text: string, path: string) => string)
