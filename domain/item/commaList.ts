/** The values of a comma-joined list, in which a comma inside a value is written `\,`. */
export const parseCommaList = (text: string): string[] =>
  text.split(/(?<!\\),/).map((value) => value.replaceAll('\\,', ','))

/** The opposite of `parseCommaList`. */
export const writeCommaList = (values: readonly string[]) =>
  values.map((value) => value.replaceAll(',', '\\,')).join(',')
