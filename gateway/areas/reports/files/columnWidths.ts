/** A column as drawn: each of its texts, lines separated by line breaks. */
export type DrawnColumn = { isNumeric: boolean; texts: readonly string[] }

/** Approximate character widths in Roboto, relative to the font height. */
const signWidths: readonly (readonly [RegExp, number])[] = [
  [/[ .,:;'|!ilj()[\]]/, 0.28],
  [/[@mMW—]/, 0.9],
  [/[%w]/, 0.75],
  [/[A-Z&–]/, 0.68],
]
const otherSign = 0.58

const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (signWidths.find(([signs]) => signs.test(sign))?.[1] ?? otherSign), 0)

const widest = (texts: readonly string[]) => texts.reduce((max, text) => Math.max(max, widthOf(text)), 0)

/** Width at which texts wrap (font heights). */
const longestLine = 34
/** Width up to which a word, or a column of short texts, does not wrap if there is space. */
const longestWord = 9

type Need = { least: number; wanted: number }

/** Returns the minimum and preferred width of a column (font heights). */
function needOf({ isNumeric, texts }: DrawnColumn): Need {
  const lines = texts.flatMap((text) => text.split('\n'))
  const line = widest(lines)
  if (isNumeric) return { least: line, wanted: line }
  const word = widest(lines.flatMap((text) => text.split(/[\s-]/)))
  const wanted = Math.min(line, longestLine)
  return { least: wanted <= longestWord ? wanted : Math.min(word, longestWord), wanted }
}

/**
 * Returns the largest of these font sizes (in descending order) at which the columns fit into `available` points; the
 * last one if none fits.
 */
export function fittingSize(columns: readonly DrawnColumn[], sizes: readonly number[], available: number): number {
  const least = columns.map(needOf).reduce((all, need) => all + need.least, 0)
  return sizes.find((size) => least * size <= available) ?? sizes.at(-1)!
}

/** Maximum number of leading columns that name a row; they end at the last text column among them. */
const maxNamingColumns = 4

/**
 * Returns the column positions of one table, or of several if the columns do not fit into `available` points. Each
 * table starts with the columns that name a row, followed by the others, in order, up to the available width. `gap` is
 * added to each column.
 */
export function columnSets(
  columns: readonly DrawnColumn[],
  fontSize: number,
  { available, gap }: { available: number; gap: number },
): number[][] {
  const needs = columns.map((column) => needOf(column).least * fontSize + gap)
  const wide = (positions: readonly number[]) => positions.reduce((all, position) => all + needs[position]!, 0)
  const positions = [...columns.keys()]
  if (wide(positions) <= available) return [positions]
  const naming = positions.slice(0, columns.slice(0, maxNamingColumns).findLastIndex(({ isNumeric }) => !isNumeric) + 1)
  const repeated = wide(naming) <= available / 2 ? naming : naming.slice(0, 1)
  const remaining = positions.slice(repeated.length)
  const fill = (maxWidth: number) => {
    const sets: number[][] = [[]]
    for (const position of remaining) {
      const last = sets.at(-1)!
      if (last.length > 0 && wide([...last, position]) > maxWidth) sets.push([position])
      else last.push(position)
    }
    return sets
  }
  const remainingWidth = available - wide(repeated)
  const count = fill(remainingWidth).length
  // The minimum number of tables, with similar widths, so that spare width is spread over the texts of all tables.
  const maxWidths = Array.from(
    { length: 10 },
    (_, k) => wide(remaining) / count + (k / 10) * (remainingWidth - wide(remaining) / count),
  )
  const sets = maxWidths.map(fill).find((candidate) => candidate.length === count) ?? fill(remainingWidth)
  return sets.map((set) => [...repeated, ...set])
}

/**
 * Returns the widths of the columns of a table that fills `available` (all in points): numbers do not wrap, texts share
 * the remaining width by their needs. Text that does not fit wraps, within a word if necessary; nothing extends beyond
 * the edge.
 */
export function columnWidths(columns: readonly DrawnColumn[], fontSize: number, available: number): number[] {
  const needs = columns.map(needOf).map(({ least, wanted }) => ({ least: least * fontSize, wanted: wanted * fontSize }))
  const sum = (name: 'least' | 'wanted') => needs.reduce((all, need) => all + need[name], 0)
  const [least, wanted] = [sum('least'), sum('wanted')]
  if (least >= available) return needs.map((need) => (need.least / least) * available)
  if (wanted > available) {
    const share = (available - least) / (wanted - least)
    return needs.map((need) => need.least + (need.wanted - need.least) * share)
  }
  // Spare width goes to the texts; numbers far apart are hard to read along a line.
  const texts = needs.reduce((all, need, k) => (columns[k]!.isNumeric ? all : all + need.wanted), 0)
  const factor = texts === 0 ? available / wanted : 1 + (available - wanted) / texts
  return needs.map((need, k) => need.wanted * (texts > 0 && columns[k]!.isNumeric ? 1 : factor))
}
