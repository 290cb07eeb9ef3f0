/** The block of texts on a spreadsheet's clipboard: tabs and line ends part cells, quotes hold what contains them. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let place = 0
  const endCell = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  while (place < text.length) {
    const letter = text[place]!
    const quoted = letter === '"' && cell === '' ? readQuoted(text, place) : null
    if (quoted) {
      cell = quoted.cell
      place = quoted.end
      continue
    }
    place += 1
    if (letter === '\t') endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[place] === '\n') place += 1
      endCell()
      rows.push([])
    } else cell += letter
  }
  // Spreadsheets end the last line too; that is no further row.
  if (cell !== '' || rows.at(-1)!.length > 0) endCell()
  else rows.pop()
  return rows
}

/** A quoted cell that begins at `start`; null if the quote is only a letter (nothing ends it before a cell's end). */
function readQuoted(text: string, start: number): { cell: string; end: number } | null {
  let cell = ''
  for (let place = start + 1; place < text.length; place++) {
    if (text[place] !== '"') cell += text[place]
    else if (text[place + 1] === '"') {
      cell += '"'
      place += 1
    } else {
      const after = text[place + 1]
      return after === undefined || /[\t\r\n]/.test(after) ? { cell, end: place + 1 } : null
    }
  }
  return null
}

const quote = (cell: string) => (/[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The way back, as spreadsheets read it. */
export const writeTsv = (block: readonly (readonly string[])[]): string =>
  block.map((row) => row.map(quote).join('\t')).join('\r\n')
