/** Approximate width of a character in a table, of words, and of part numbers; and the padding beside them. */
const characterRem = 0.45
const wordsRem = 0.42
const numberRem = 0.5
/** Extra width of unit letters (mm) over digits. */
const unitRem = 0.5
const paddingRem = 0.25

/**
 * The width of a column with little space (rem), and the maximum for its longest text; `isWhole`: its texts are never
 * cut; `isTwoLined`: they may wrap to a second line.
 */
export type WidthRange = { least: number; max: number; isWhole?: boolean; isTwoLined?: boolean }

/** Approximate width of lines (rem): numbers by their length, words and part numbers by their kind. */
const numberWidth = (text: string) => longestOf(text.split('\n')) * characterRem + unitRem
const wordsWidth = (text: string, characters = longestOf(text.split('\n'))) =>
  characters * (/ |^[^A-Z\d]+$/.test(text) ? wordsRem : numberRem)
const longestOf = (lines: readonly string[]) => lines.reduce((max, { length }) => Math.max(max, length), 0)

/** A text without a space is broken from this length on (for example an email address). */
const longName = 14

/** Returns the width of the longer of two lines, broken where that is shortest. */
function halfWidth(text: string): number {
  const { length } = text
  if (text.includes('\n')) return wordsWidth(text)
  if (!text.includes(' ')) return wordsWidth(text, length < longName ? length : Math.ceil(length / 2) + 1)
  let shortest = length
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1))
    shortest = Math.min(shortest, Math.max(at, length - at - 1))
  return wordsWidth(text, shortest)
}

/** Grows widths from `minWidths` toward `targetWidths`, all by the same share of what they lack, up to `totalWidth`. */
function growWidths(minWidths: readonly number[], targetWidths: readonly number[], totalWidth: number): number[] {
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)
  const lacks = minWidths.map((width, k) => Math.max(0, targetWidths[k]! - width))
  const share = Math.min(1, Math.max(0, totalWidth - sum(minWidths)) / (sum(lacks) || 1))
  return minWidths.map((width, k) => width + lacks[k]! * share)
}

/**
 * Returns the grid tracks of columns by their texts (the first of `texts` is the heading), in total as wide as the sum
 * of `least`. Space that some columns do not need goes to those that lack it: first until two lines fit their texts,
 * then one. Extra space goes to columns that still lack some.
 */
export function columnWidths(columns: readonly { room: WidthRange; texts: readonly string[] }[]): string[] {
  const totalWidth = columns.reduce((sum, { room: { least } }) => sum + least, 0)
  const widthOf = ({ room: { max }, texts }: (typeof columns)[number], width: (text: string) => number) => {
    const [heading = '', ...cellTexts] = texts
    const longest = cellTexts.reduce((rem, text) => Math.max(rem, width(text)), heading.length * wordsRem)
    return Math.min(max, longest + paddingRem)
  }
  const fullWidths = columns.map((column) =>
    widthOf(column, column.room.isTwoLined ? (text) => wordsWidth(text) : numberWidth),
  )
  const needed = columns.map((column) => widthOf(column, column.room.isTwoLined ? halfWidth : numberWidth))
  const first = columns.map(({ room: { least, isWhole } }, k) =>
    isWhole ? fullWidths[k]! : Math.min(least, needed[k]!),
  )
  return growWidths(growWidths(first, needed, totalWidth), fullWidths, totalWidth).map((width, k) => {
    const rem = width.toFixed(2)
    return width >= fullWidths[k]! ? `${rem}rem` : `minmax(${rem}rem, ${rem}fr)`
  })
}
