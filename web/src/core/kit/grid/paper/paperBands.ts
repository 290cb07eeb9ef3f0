/**
 * How the columns of a list are spread over paper that is `room` wide, by their widths: bands beneath each other, each
 * beginning with the first column, which names the rows.
 */
export function paperBands(widths: readonly number[], room: number): number[][] {
  const [name = 0, ...others] = widths
  const bands: number[][] = [[0]]
  let used = name
  for (const [i, width] of others.entries()) {
    if (used + width > room && bands.at(-1)!.length > 1) {
      bands.push([0])
      used = name
    }
    bands.at(-1)!.push(i + 1)
    used += width
  }
  return bands
}
