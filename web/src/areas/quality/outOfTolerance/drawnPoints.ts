/** Number of segments of a chart with more points than can be distinguished: three dots wide on a desktop. */
const segmentCount = 480
/** Up to this number of points all of them are drawn. */
export const maxDrawnPoints = 4 * segmentCount

/**
 * Returns the ascending indices of the points to draw: all of them, or of each segment the first, the last, and the
 * lowest and highest of each of these lines and marks, which looks the same (M4: Jugel et al., VLDB 7, 2014). `lines`
 * return null where they are not drawn.
 */
export function drawnPoints(count: number, lines: readonly ((index: number) => number | null)[]): number[] {
  if (count <= maxDrawnPoints) return Array.from({ length: count }, (_, k) => k)
  const indices: number[] = []
  for (let segment = 0; segment < segmentCount; segment++) {
    const [from, to] = [segment, segment + 1].map((k) => Math.floor((k * count) / segmentCount)) as [number, number]
    const selected = new Set([from, to - 1])
    for (const line of lines) for (const index of extremesOf(line, from, to)) selected.add(index)
    indices.push(...[...selected].sort((a, b) => a - b))
  }
  return indices
}

function extremesOf(line: (index: number) => number | null, from: number, to: number): number[] {
  let [lowest, highest] = [-1, -1]
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let k = from; k < to; k++) {
    const level = line(k)
    if (level === null) continue
    if (level < low) [low, lowest] = [level, k]
    if (level > high) [high, highest] = [level, k]
  }
  return lowest < 0 ? [] : [lowest, highest]
}
