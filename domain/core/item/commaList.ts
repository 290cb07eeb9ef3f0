/** A list in one text has so many characters at most: it is judged before it is parted. */
export const longestCommaList = 64 * 1024
export const commaListTooLong = `must have ${longestCommaList} characters at most`

/** The values of a comma-joined list, in which a comma inside a value is written `\,`. */
export const parseCommaList = (text: string): string[] =>
  text.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ','))

/** The opposite of `parseCommaList`. */
export const writeCommaList = (values: readonly string[]) =>
  values.map((value) => value.replaceAll(',', '\\,')).join(',')
