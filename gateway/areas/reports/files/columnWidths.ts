/** A column as it is drawn: each text that stands in it, lines apart. */
export type DrawnColumn = { isNumeric: boolean; texts: readonly string[] }

/** How wide signs are, of the height of the font: about what they are in Roboto. */
const signWidths: readonly (readonly [RegExp, number])[] = [
  [/[ .,:;'|!ilj()[\]]/, 0.28],
  [/[@mMW—]/, 0.9],
  [/[%w]/, 0.75],
  [/[A-Z&–]/, 0.68],
]
const otherSign = 0.58

const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (signWidths.find(([signs]) => signs.test(sign))?.[1] ?? otherSign), 0)

const widest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)

/** A text goes on in the next line after so much, however long it is (heights of the font). */
const longestLine = 34
/** So much of a word, and of a column of short texts, stays together where there is room. */
const longestWord = 9

type Need = { least: number; wanted: number }

/** What a column needs at least, and would take (heights of the font). */
function needOf({ isNumeric, texts }: DrawnColumn): Need {
  const lines = texts.flatMap((text) => text.split('\n'))
  const line = widest(lines)
  if (isNumeric) return { least: line, wanted: line }
  const word = widest(lines.flatMap((text) => text.split(/[\s-]/)))
  const wanted = Math.min(line, longestLine)
  return { least: wanted <= longestWord ? wanted : Math.min(word, longestWord), wanted }
}

/**
 * The largest of these sizes of a font, largest first, with which columns fit into `available` points; else the last.
 */
export function fittingSize(columns: readonly DrawnColumn[], sizes: readonly number[], available: number): number {
  const least = columns.map(needOf).reduce((all, need) => all + need.least, 0)
  return sizes.find((size) => least * size <= available) ?? sizes.at(-1)!
}

/** The table's first columns that name a row: up to the last text among so many. */
const mostNaming = 4

/**
 * The columns by their places, as one table or as several beneath each other where they do not fit into `available`
 * points: each begins with those that name a row and takes of the others, in their order, what fits. `gap` stands
 * beside each column.
 */
export function columnSets(
  columns: readonly DrawnColumn[],
  fontSize: number,
  { available, gap }: { available: number; gap: number },
): number[][] {
  const needs = columns.map((column) => needOf(column).least * fontSize + gap)
  const wide = (places: readonly number[]) => places.reduce((all, place) => all + needs[place]!, 0)
  const places = [...columns.keys()]
  if (wide(places) <= available) return [places]
  const naming = places.slice(0, columns.slice(0, mostNaming).findLastIndex(({ isNumeric }) => !isNumeric) + 1)
  const repeated = wide(naming) <= available / 2 ? naming : naming.slice(0, 1)
  const others = places.slice(repeated.length)
  const fill = (room: number) => {
    const sets: number[][] = [[]]
    for (const place of others) {
      const last = sets.at(-1)!
      if (last.length > 0 && wide([...last, place]) > room) sets.push([place])
      else last.push(place)
    }
    return sets
  }
  const room = available - wide(repeated)
  const count = fill(room).length
  // As many tables as are needed, none much wider than another: what is left over goes to the texts of all.
  const rooms = Array.from({ length: 10 }, (_, k) => wide(others) / count + (k / 10) * (room - wide(others) / count))
  const sets = rooms.map(fill).find((even) => even.length === count) ?? fill(room)
  return sets.map((set) => [...repeated, ...set])
}

/**
 * How wide the columns of a table are that fills `available` (all in points): numbers stay on one line, texts share
 * what is left by what they need. What does not fit into its column goes on in the next line, within a word if need be;
 * nothing stands beyond the edge.
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
  // What is left over goes to the texts; between numbers that stand far apart the eye loses its line.
  const texts = needs.reduce((all, need, k) => (columns[k]!.isNumeric ? all : all + need.wanted), 0)
  const stretch = texts === 0 ? available / wanted : 1 + (available - wanted) / texts
  return needs.map((need, k) => need.wanted * (texts > 0 && columns[k]!.isNumeric ? 1 : stretch))
}
