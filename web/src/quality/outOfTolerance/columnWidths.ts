/** So wide is a character of a table, about, and what a heading needs beside its words. */
const characterRem = 0.45
const besideRem = 0.25

/**
 * What a column has where there is little room (rem), and what its longest text may ask for; `isWhole`: its texts are
 * never cut.
 */
export type Room = { least: number; most: number; isWhole?: boolean }

/**
 * Tracks of columns by what is said in them, together as wide as all of `least`: what some do not need the others have,
 * by what they lack. Where there is more room those grow that lack some.
 */
export function columnWidths(columns: readonly { room: Room; texts: readonly string[] }[]): string[] {
  const asked = columns.map(({ room, texts }) => {
    const longest = texts.reduce((most, text) => Math.max(most, text.length), 0)
    const wanted = Math.min(room.most, longest * characterRem + besideRem)
    return { ...room, wanted, lacks: room.isWhole ? 0 : Math.max(0, wanted - room.least) }
  })
  const lacking = asked.reduce((sum, { lacks }) => sum + lacks, 0)
  const spare = asked.reduce((sum, { least, wanted, lacks }) => sum + (lacks > 0 ? 0 : least - wanted), 0)
  return asked.map(({ least, wanted, lacks }) => {
    if (lacks === 0) return `${wanted.toFixed(2)}rem`
    const width = (least + Math.min(lacks, (Math.max(0, spare) * lacks) / lacking)).toFixed(2)
    return `minmax(${width}rem, ${width}fr)`
  })
}
