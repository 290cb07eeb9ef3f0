/**
 * Parses the block of texts on a spreadsheet's clipboard: tabs and line ends separate cells, quotes enclose cells that
 * contain them. CSV files have another `separator`.
 */
export function parseTsv(text: string, separator = '\t'): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let position = 0
  const endCell = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  while (position < text.length) {
    const char = text[position]!
    const quoted = char === '"' && cell === '' ? readQuoted(text, position, separator) : null
    if (quoted) {
      cell = quoted.cell
      position = quoted.end
      continue
    }
    position += 1
    if (char === separator) endCell()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[position] === '\n') position += 1
      endCell()
      rows.push([])
    } else cell += char
  }
  // Spreadsheets end the last line too; that is not another row.
  if (cell !== '' || rows.at(-1)!.length > 0) endCell()
  else rows.pop()
  return rows
}

/**
 * Returns the quoted cell that starts at `start`; null if the quote is a plain character (no closing quote at a cell's
 * end).
 */
function readQuoted(text: string, start: number, separator: string): { cell: string; end: number } | null {
  let cell = ''
  for (let position = start + 1; position < text.length; position++) {
    if (text[position] !== '"') cell += text[position]
    else if (text[position + 1] === '"') {
      cell += '"'
      position += 1
    } else {
      const after = text[position + 1]
      return after === undefined || after === separator || /[\r\n]/.test(after) ? { cell, end: position + 1 } : null
    }
  }
  return null
}

const quote = (cell: string) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Writes a block in the clipboard format of spreadsheets. */
export const writeTsv = (block: readonly (readonly string[])[]): string =>
  block.map((row) => row.map(quote).join('\t')).join('\r\n')
