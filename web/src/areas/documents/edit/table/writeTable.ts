/** A table as Markdown has it, from rows of cells; the first is its head. All rows become as long as the longest. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const count = Math.max(...rows.map((row) => row.length))
  const [head = [], ...body] = rows.map((row) => rowText(row, count))
  return [head, emptyRow(count, '---'), ...body].join('\n')
}

/** A row of `count` cells, or of more where it has more. */
export function rowText(row: readonly string[], count: number): string {
  const length = Math.max(count, row.length)
  return `| ${Array.from({ length }, (_, i) => cellText(row[i] ?? '')).join(' | ')} |`
}

/** A row of cells that all say the same; nothing unless said. */
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
