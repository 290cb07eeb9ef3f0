import papaparse from 'papaparse'

/** Cells that were copied from a spreadsheet (tabs between them, a line a row); null where a text is no such. */
export function readCells(text: string): string[][] | null {
  if (!text.includes('\t')) return null
  const { data } = papaparse.parse<string[]>(text.replaceAll('\r\n', '\n'), { delimiter: '\t' })
  const rows = data.filter((row) => row.some((cell) => cell.trim() !== ''))
  return rows.length > 0 && rows.every((row) => row.length > 1) ? rows : null
}
