/**
 * Distributes the columns of a list over paper of width `paperWidth`, by their widths: returns bands below each other,
 * each starting with the first column, which names the rows.
 */
export function paperBands(widths: readonly number[], paperWidth: number): number[][] {
  const [name = 0, ...otherWidths] = widths
  const bands: number[][] = [[0]]
  let used = name
  for (const [i, width] of otherWidths.entries()) {
    if (used + width > paperWidth && bands.at(-1)!.length > 1) {
      bands.push([0])
      used = name
    }
    bands.at(-1)!.push(i + 1)
    used += width
  }
  return bands
}
