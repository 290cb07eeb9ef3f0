/** Maximum length of a list in one text; checked before it is split. */
export const longestCommaList = 64 * 1024
export const commaListTooLong = `must have at most ${longestCommaList} characters`

/** Parses a comma-separated list; a comma inside a value is written `\,`. */
export const parseCommaList = (text: string): string[] =>
  text.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ','))

/** Inverse of `parseCommaList`. */
export const writeCommaList = (values: readonly string[]) =>
  values.map((value) => value.replaceAll(',', '\\,')).join(',')
