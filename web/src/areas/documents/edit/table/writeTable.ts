/** Returns rows of cells as a Markdown table; the first row is the header. All rows are padded to the longest. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const count = Math.max(...rows.map((row) => row.length))
  const [head = [], ...body] = rows.map((row) => rowText(row, count))
  return [head, emptyRow(count, '---'), ...body].join('\n')
}

/** Returns a row of at least `count` cells. */
export function rowText(row: readonly string[], count: number): string {
  const length = Math.max(count, row.length)
  return `| ${Array.from({ length }, (_, i) => cellText(row[i] ?? '')).join(' | ')} |`
}

/** Returns a row of cells with the same text, by default empty. */
export const emptyRow = (count: number, text = ''): string =>
  rowText(
    Array.from({ length: count }, () => text),
    count,
  )

const cellText = (text: string) =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<!\\)\|/g, '\\|')
