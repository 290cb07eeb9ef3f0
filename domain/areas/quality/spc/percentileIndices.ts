/**
 * Indices by percentiles (ISO 22514-2), which assume no distribution. Null: with a single limit (`pp`), and if the
 * percentiles coincide.
 */
export type PercentileIndices = {
  pp: number | null
  ppk: number | null
  /** The percentiles used. */
  low: number
  median: number
  high: number
  /** True if there are values beyond the outer percentiles; otherwise the smallest and largest value replace them. */
  isReached: boolean
}

/** Shares of a normal distribution below −3 σ, its center and 3 σ. */
const shares = { low: 0.00135, median: 0.5, high: 0.99865 }

/** Minimum number of values for the outer percentiles to lie within them. */
export const valuesForPercentiles = Math.ceil(1 / shares.low) - 1

/** Minimum number of values: with fewer, the extremes are not meaningful. */
export const minValuesForPercentiles = 100

/**
 * Returns the sample quantile at rank p (n + 1), linear between order statistics (Hyndman & Fan 1996, definition 6);
 * the smallest or largest value if the rank is beyond them.
 */
function percentileOf(sorted: readonly number[], share: number): number {
  const rank = Math.min(Math.max(share * (sorted.length + 1), 1), sorted.length)
  const below = Math.floor(rank)
  const above = Math.min(below + 1, sorted.length)
  return sorted[below - 1]! + (rank - below) * (sorted[above - 1]! - sorted[below - 1]!)
}

/**
 * Computes Pp = (USL − LSL) ÷ (X99.865 − X0.135), and Ppk, the smaller of (USL − X50) ÷ (X99.865 − X50) and (X50 − LSL)
 * ÷ (X50 − X0.135) (ISO 22514-2); null with fewer than `minValuesForPercentiles` values.
 */
export function percentileIndices(
  values: readonly number[],
  { lower, upper }: { lower: number | null; upper: number | null },
): PercentileIndices | null {
  if (values.length < minValuesForPercentiles) return null
  const sorted = values.toSorted((a, b) => a - b)
  const [low, median, high] = [shares.low, shares.median, shares.high].map((share) => percentileOf(sorted, share)) as [
    number,
    number,
    number,
  ]
  const ratio = (distance: number, spread: number) => (spread > 0 ? distance / spread : null)
  const sides = [
    ...(upper === null ? [] : [ratio(upper - median, high - median)]),
    ...(lower === null ? [] : [ratio(median - lower, median - low)]),
  ]
  return {
    pp: lower === null || upper === null ? null : ratio(upper - lower, high - low),
    ppk: sides.some((side) => side === null) ? null : Math.min(...(sides as number[])),
    low,
    median,
    high,
    isReached: values.length >= valuesForPercentiles,
  }
}
