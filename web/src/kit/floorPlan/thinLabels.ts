/** So many pixels a label takes. */
const size = { width: 88, height: 22 }
/** Cells of this size are called by one number each: so many in a row at most. */
const rowOfCells = 65_536

/**
 * The signs whose names have room beside each other where the plan is so many pixels large: of those that would cover
 * each other the first. The plan may be moved without any name coming or going.
 */
export function thinLabels<Sign extends { x: number; y: number }>(
  signs: readonly Sign[],
  pixels: { width: number; height: number },
): Sign[] {
  const shown = new Map<number, { x: number; y: number }>()
  return signs.filter((sign) => {
    const [x, y] = [(sign.x * pixels.width) / size.width, (sign.y * pixels.height) / size.height]
    const cell = Math.floor(y) * rowOfCells + Math.floor(x)
    // No more than one fits into a cell, and what would cover it lies in it or beside it.
    for (const down of [-rowOfCells, 0, rowOfCells])
      for (const across of [-1, 0, 1]) {
        const other = shown.get(cell + down + across)
        if (other && Math.abs(other.x - x) < 1 && Math.abs(other.y - y) < 1) return false
      }
    shown.set(cell, { x, y })
    return true
  })
}
