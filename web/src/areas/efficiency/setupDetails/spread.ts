/** Distribution of durations (seconds): median, quartiles and extremes. */
export type Spread = { count: number; least: number; lower: number; median: number; upper: number; max: number }

/** Returns a quantile of sorted values by linear interpolation (Hyndman & Fan 1996, type 7, as in spreadsheets). */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]!
  const above = sorted[Math.ceil(at)]!
  return below + (at - Math.floor(at)) * (above - below)
}

/** Returns the distribution of values; null for none. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return {
    count: sorted.length,
    least: sorted[0]!,
    lower: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upper: quantile(sorted, 0.75),
    max: sorted.at(-1)!,
  }
}
