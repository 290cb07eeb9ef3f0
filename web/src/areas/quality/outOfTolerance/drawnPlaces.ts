/** A chart is parted into so many stretches where it has more points than can be told apart: three dots wide on a desk. */
const stretches = 480
/** Below so many points each of them is drawn. */
export const mostDrawn = 4 * stretches

/**
 * Which of so many places of a chart are drawn, ascending: all of them, or of each stretch the first and the last one
 * and where each of these lines and marks is lowest and highest, which looks the same (M4: Jugel et al., VLDB 7, 2014).
 * They answer null where they are not drawn.
 */
export function drawnPlaces(count: number, lines: readonly ((place: number) => number | null)[]): number[] {
  if (count <= mostDrawn) return Array.from({ length: count }, (_, k) => k)
  const drawn: number[] = []
  for (let stretch = 0; stretch < stretches; stretch++) {
    const [from, to] = [stretch, stretch + 1].map((k) => Math.floor((k * count) / stretches)) as [number, number]
    const kept = new Set([from, to - 1])
    for (const line of lines) for (const place of extremesOf(line, from, to)) kept.add(place)
    drawn.push(...[...kept].sort((a, b) => a - b))
  }
  return drawn
}

function extremesOf(line: (place: number) => number | null, from: number, to: number): number[] {
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
