/** So wide is a character of a table, about; of words and of numbers of parts; and what is left beside them. */
const characterRem = 0.45
const wordsRem = 0.42
const numberRem = 0.5
/** What letters of units (mm) are wider than digits. */
const unitRem = 0.5
const besideRem = 0.25

/**
 * What a column has where there is little room (rem), and what its longest text may ask for; `isWhole`: its texts are
 * never cut; `isTwoLined`: they may go on in a second line.
 */
export type Room = { least: number; most: number; isWhole?: boolean; isTwoLined?: boolean }

/** How wide lines are (rem): of figures by their number of characters, of words and numbers of parts by what they are. */
const figureWidth = (text: string) => longestOf(text.split('\n')) * characterRem + unitRem
const wordsWidth = (text: string, characters = longestOf(text.split('\n'))) =>
  characters * (/ |^[^A-Z\d]+$/.test(text) ? wordsRem : numberRem)
const longestOf = (lines: readonly string[]) => lines.reduce((most, { length }) => Math.max(most, length), 0)

/** What has no blank is parted within from this length on (an address of mail). */
const longName = 14

/** How wide the longer of two lines is, parted where that is shortest. */
function halfWidth(text: string): number {
  const { length } = text
  if (text.includes('\n')) return wordsWidth(text)
  if (!text.includes(' ')) return wordsWidth(text, length < longName ? length : Math.ceil(length / 2) + 1)
  let least = length
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1))
    least = Math.min(least, Math.max(at, length - at - 1))
  return wordsWidth(text, least)
}

/** From `least` on towards what each wants, all by the same share of what they lack, as far as `room` goes. */
function grown(least: readonly number[], wanted: readonly number[], room: number): number[] {
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)
  const lacks = least.map((width, k) => Math.max(0, wanted[k]! - width))
  const share = Math.min(1, Math.max(0, room - sum(least)) / (sum(lacks) || 1))
  return least.map((width, k) => width + lacks[k]! * share)
}

/**
 * Tracks of columns by what is said in them (the first of `texts` is the heading), together as wide as all of `least`:
 * what some do not need the others have, by what they lack: first so that two lines hold their texts, then so that one
 * does. Where there is more room those grow that lack some.
 */
export function columnWidths(columns: readonly { room: Room; texts: readonly string[] }[]): string[] {
  const room = columns.reduce((sum, { room: { least } }) => sum + least, 0)
  const widthOf = ({ room: { most }, texts }: (typeof columns)[number], width: (text: string) => number) => {
    const [heading = '', ...said] = texts
    const longest = said.reduce((rem, text) => Math.max(rem, width(text)), heading.length * wordsRem)
    return Math.min(most, longest + besideRem)
  }
  const wanted = columns.map((column) =>
    widthOf(column, column.room.isTwoLined ? (text) => wordsWidth(text) : figureWidth),
  )
  const needed = columns.map((column) => widthOf(column, column.room.isTwoLined ? halfWidth : figureWidth))
  const first = columns.map(({ room: { least, isWhole } }, k) => (isWhole ? wanted[k]! : Math.min(least, needed[k]!)))
  return grown(grown(first, needed, room), wanted, room).map((width, k) => {
    const rem = width.toFixed(2)
    return width >= wanted[k]! ? `${rem}rem` : `minmax(${rem}rem, ${rem}fr)`
  })
}
