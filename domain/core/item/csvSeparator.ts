/**
 * Returns the separator declared by a first line `sep=;`, as spreadsheets write and read it, and the text after that
 * line. Such a line is no row: spreadsheets neither show nor count it.
 */
export function readSeparatorLine(text: string): { separator: string | null; text: string } {
  const [line, , separator = null] = /^("?)sep=([^"\r\n\p{L}\p{N}])\1(?:\r\n|\r|\n|$)/iu.exec(text) ?? []
  return line === undefined ? { separator: null, text } : { separator, text: text.slice(line.length) }
}

/** Separators used by spreadsheets and measuring machines. */
const separators = [',', ';', '\t'] as const

/** Number of lines used to detect the separator. */
export const linesForSeparator = 50

/**
 * Detects the separator that splits most lines into the same number of cells, however many lines of other text precede
 * the table. `widthsOf` returns the number of cells of the first lines for a separator.
 */
export function detectSeparator(widthsOf: (separator: string) => readonly number[]): string {
  const scored = separators.map((separator) => {
    const widths = widthsOf(separator)
    const [width = 1, lines = []] = [...Map.groupBy(widths, (each) => each)]
      .filter(([each]) => each > 1)
      .reduce<[number, number[]]>((best, next) => (next[1].length > best[1].length ? next : best), [1, []])
    return { separator, score: [lines.length, width, widths[0] ?? 1] as const }
  })
  return scored.reduce((best, next) => (isHigher(next.score, best.score) ? next : best)).separator
}

function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i])
  return at !== -1 && a[at]! > b[at]!
}
