/** So wide is a character of a table, about, and what a heading needs beside its words. */
const characterRem = 0.45
const besideRem = 0.25

/** What a column needs at least (rem), and at most: beyond that its texts are cut, however long they are. */
export type Room = { least: number; most: number }

/**
 * Tracks of columns by what is said in them: each as wide as its longest text where there is room for that, else
 * between `least` and `most`. Who needs less leaves the rest to the others. The last takes what is left.
 */
export function columnWidths(columns: readonly { room: Room; texts: readonly string[] }[]): string[] {
  return columns.map(({ room, texts }, place) => {
    const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
    const wanted = Math.min(room.most, longest * characterRem + besideRem)
    const least = Math.min(room.least, wanted)
    if (place === columns.length - 1) return `minmax(${room.least}rem, 1fr)`
    return least === wanted ? `${wanted}rem` : `minmax(${least}rem, ${wanted}rem)`
  })
}
