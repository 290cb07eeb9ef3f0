/** Beside the arrows, so much of a chart at once. */
const pageShare = 0.1

/**
 * To which of `count` points of a chart a key leads from one (null: none yet); null where the key means nothing. Arrows
 * go from point to point, pages a tenth of all.
 */
export function pointStep(key: string, place: number | null, count: number): number | null {
  if (count === 0) return null
  const page = Math.max(1, Math.round(count * pageShare))
  const ends: Record<string, number> = { Home: 0, End: count - 1 }
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, PageDown: page, PageUp: -page }
  const step = steps[key]
  if (step === undefined) return ends[key] ?? null
  const from = place ?? (step > 0 ? -1 : count)
  return Math.min(count - 1, Math.max(0, from + step))
}
