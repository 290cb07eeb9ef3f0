import { composed } from './visibleText.ts'

/** Marks a CSV file as UTF-8; without it spreadsheets misread accented letters. */
export const byteOrderMark = '\ufeff'

/**
 * Decodes a CSV file; returns a message if it is not UTF-8. The byte order mark is removed; accented letters are
 * normalized (NFC).
 */
export function decodeCsv(bytes: Uint8Array): { text: string } | { message: string } {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { message: 'The file is UTF-16. Save it as CSV UTF-8, then import it again.' }
  try {
    const text = composed(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return text.includes('\u0000')
      ? {
          message:
            `Line ${text.slice(0, text.indexOf('\u0000')).split('\n').length} has a NUL character. Is this ` +
            `a text file?`,
        }
      : { text }
  } catch {
    return { message: 'The file is not UTF-8. Save it as CSV UTF-8, then import it again.' }
  }
}

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Writes cells as CSV (RFC 4180) with lines that end in a line feed. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
