/** Share of the chart that a page key moves. */
const pageShare = 0.1

/**
 * Returns the index of the point to which a key moves from `index` (null: none yet) among `count` points of a chart;
 * null if the key has no meaning. Arrow keys move by one point, page keys by a tenth of all.
 */
export function pointStep(key: string, index: number | null, count: number): number | null {
  if (count === 0) return null
  const page = Math.max(1, Math.round(count * pageShare))
  const ends: Record<string, number> = { Home: 0, End: count - 1 }
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, PageDown: page, PageUp: -page }
  const step = steps[key]
  if (step === undefined) return ends[key] ?? null
  const from = index ?? (step > 0 ? -1 : count)
  return Math.min(count - 1, Math.max(0, from + step))
}
