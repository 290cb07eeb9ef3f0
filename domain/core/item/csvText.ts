import { composed } from './visibleText.ts'

/** Marks a CSV file as UTF-8: without it spreadsheets read letters with accents wrongly. */
export const byteOrderMark = '\ufeff'

/**
 * What a file of bytes is as text; a sentence if it is not UTF-8. The byte order mark, if there is one, is left out; letters with
 * accents are composed.
 */
export function decodeCsv(bytes: Uint8Array): { text: string } | { sentence: string } {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { sentence: 'The file is UTF-16. Save it as CSV UTF-8, then import it again.' }
  try {
    const text = composed(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return text.includes('\u0000')
      ? {
          sentence:
            `Line ${text.slice(0, text.indexOf('\u0000')).split('\n').length} has a NUL character. Is this ` +
            `a text file?`,
        }
      : { text }
  } catch {
    return { sentence: 'The file is not UTF-8. Save it as CSV UTF-8, then import it again.' }
  }
}
