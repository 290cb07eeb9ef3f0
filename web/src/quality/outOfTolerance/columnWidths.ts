/** So wide is a character of a table, about, and what a heading needs beside its words. */
const characterRem = 0.45
const besideRem = 0.25

/** What a column needs at least (rem), and what its longest text may ask for. */
export type Room = { least: number; most: number }

/**
 * Tracks of columns by what is said in them: who needs less than `least` has as much as it needs, and the others share
 * what is left by the lengths of their longest texts.
 */
export function columnWidths(columns: readonly { room: Room; texts: readonly string[] }[]): string[] {
  return columns.map(({ room, texts }) => {
    const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
    const wanted = Math.min(room.most, longest * characterRem + besideRem)
    return wanted <= room.least ? `${wanted}rem` : `minmax(${room.least}rem, ${wanted}fr)`
  })
}
