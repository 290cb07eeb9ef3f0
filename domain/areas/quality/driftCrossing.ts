import { incompleteBeta } from '../../core/statistics/incompleteBeta.ts'

/** A mean of a chart's point and when it was found (epoch ms). */
type Level = { at: number; mean: number }

/**
 * A drift towards a limit of the tolerance: `at`: when the line through its points reaches the limit (epoch ms); `from`:
 * the first of these points; `points`: their number.
 */
export type Crossing = { at: number; side: 'lower' | 'upper'; limit: number; from: number; points: number }

/** Numbers of last points that are looked at, the longest first. */
const windows = [30, 20]

/** A line is no drift unless one step leaves at least so many times the squares that it does. */
const leastAdvantage = 1.1

/** A slope counts as a drift from this p-value on: many characteristics are looked at, after each of their values. */
const leastPValue = 0.0002

/** Two-sided p-value of Student's t. */
const studentPValue = (t: number, freedom: number) =>
  Number.isFinite(t) ? incompleteBeta(freedom / (freedom + t * t), freedom / 2, 1 / 2) : 0

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

function squaresAbout(means: readonly number[]): number {
  const mean = sumOf(means) / means.length
  return sumOf(means.map((each) => (each - mean) ** 2))
}

/** The smallest sum of squares that two levels leave, the one changing to the other once. */
function squaresOfStep(means: readonly number[]): number {
  const least = 2
  let smallest = Number.POSITIVE_INFINITY
  for (let k = least; k <= means.length - least; k++)
    smallest = Math.min(smallest, squaresAbout(means.slice(0, k)) + squaresAbout(means.slice(k)))
  return smallest
}

/** The straight line through points, by time, where it is a drift: the slope is no chance, and one step fits no better. */
function driftOf(levels: readonly Level[]): { levelAt: (at: number) => number; slope: number } | null {
  const origin = levels[0]!.at
  const times = levels.map(({ at }) => at - origin)
  const means = levels.map(({ mean }) => mean)
  const [time, mean] = [sumOf(times) / levels.length, sumOf(means) / levels.length]
  const spread = sumOf(times.map((each) => (each - time) ** 2))
  if (spread === 0) return null
  const slope = sumOf(times.map((each, k) => (each - time) * (means[k]! - mean))) / spread
  const residual = sumOf(times.map((each, k) => (means[k]! - mean - slope * (each - time)) ** 2))
  const freedom = levels.length - 2
  const t = slope / Math.sqrt(residual / freedom / spread)
  if (slope === 0 || studentPValue(t, freedom) > leastPValue || residual * leastAdvantage >= squaresOfStep(means))
    return null
  return { slope, levelAt: (at) => mean + slope * (at - origin - time) }
}

/**
 * Where the last points of a chart drift towards a limit of the tolerance, in order; null: they do not, or the line
 * through them reaches none within as long a time as they span.
 */
export function driftCrossing(
  levels: readonly Level[],
  { lower, upper }: { lower: number | null; upper: number | null },
): Crossing | null {
  for (const count of windows) {
    const last = levels.length < count ? null : levels.slice(-count)
    const drift = last && driftOf(last)
    if (!last || !drift) continue
    const [first, now] = [last[0]!.at, last.at(-1)!.at]
    const limit = drift.slope > 0 ? upper : lower
    if (limit === null) return null
    const at = now + (limit - drift.levelAt(now)) / drift.slope
    // The line that lies beyond already tells of no time to come, and farther ahead than back nothing is projected.
    if (!(at > now && at - now <= now - first)) return null
    return { at: Math.round(at), side: drift.slope > 0 ? 'upper' : 'lower', limit, from: first, points: count }
  }
  return null
}
