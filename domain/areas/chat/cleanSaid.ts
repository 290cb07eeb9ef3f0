/** Controls but tab and line feed, and the marks that turn the direction of the text behind them around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwanted = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/g

/**
 * What is kept of a text that somebody sends: lines end with a line feed, what cannot be seen and changes how other
 * text looks is gone, and so are blanks around it and more than one empty line in a row.
 */
export const cleanSaid = (text: string): string =>
  text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(unwanted, '')
    .split('\n')
    // A pattern for blanks before a line's end would look at each blank again and again.
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Whether anything of a text is seen: letters, digits, signs, but none of those that are drawn as nothing. */
export const isSeen = (text: string): boolean =>
  /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
