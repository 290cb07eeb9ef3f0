/** Control characters except tab and line feed, and bidirectional formatting characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwanted = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/g

/**
 * Normalizes the text of a message: line breaks become line feeds; invisible characters that change the display of
 * other text, surrounding blanks and repeated empty lines are removed.
 */
export const cleanMessage = (text: string): string =>
  text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(unwanted, '')
    .split('\n')
    // A regular expression for trailing blanks would take quadratic time.
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** True if the text has a visible character: a letter, digit or sign that is not drawn as blank. */
export const hasVisibleText = (text: string): boolean =>
  /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
