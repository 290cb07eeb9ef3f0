import { incompleteBeta } from '../../core/statistics/incompleteBeta.ts'

/** Mean and time (epoch ms) of a chart's point. */
type Level = { at: number; mean: number }

/**
 * A drift towards a tolerance limit: `at`: time at which the line through its points reaches the limit (epoch ms);
 * `from`: first of these points; `points`: their number.
 */
export type Crossing = { at: number; side: 'lower' | 'upper'; limit: number; from: number; points: number }

/** Numbers of last points to examine, the longest first. */
const windows = [30, 20]

/** A line is a drift only if a single step has at least this multiple of its residual sum of squares. */
const minAdvantage = 1.1

/**
 * Maximum p-value for a slope to count as a drift; it is low because many characteristics are tested after each of
 * their values.
 */
const maxPValue = 0.0002

/** Returns the two-sided p-value of Student's t. */
const studentPValue = (t: number, freedom: number) =>
  Number.isFinite(t) ? incompleteBeta(freedom / (freedom + t * t), freedom / 2, 1 / 2) : 0

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

function squaresAbout(means: readonly number[]): number {
  const mean = sumOf(means) / means.length
  return sumOf(means.map((each) => (each - mean) ** 2))
}

/** Returns the minimum sum of squares of a model with two levels and a single change. */
function squaresOfStep(means: readonly number[]): number {
  const minPoints = 2
  let smallest = Number.POSITIVE_INFINITY
  for (let k = minPoints; k <= means.length - minPoints; k++)
    smallest = Math.min(smallest, squaresAbout(means.slice(0, k)) + squaresAbout(means.slice(k)))
  return smallest
}

/**
 * Returns the regression line through points over time if it is a drift: the slope is significant, and a single step
 * does not fit better.
 */
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
  if (slope === 0 || studentPValue(t, freedom) > maxPValue || residual * minAdvantage >= squaresOfStep(means))
    return null
  return { slope, levelAt: (at) => mean + slope * (at - origin - time) }
}

/**
 * Returns the drift of a chart's last points towards a tolerance limit; null: there is none, or the line does not reach
 * the limit within the time that the points span.
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
    // A line already beyond the limit predicts nothing, and the projection is at most as long as the span of the
    // points.
    if (!(at > now && at - now <= now - first)) return null
    return { at: Math.round(at), side: drift.slope > 0 ? 'upper' : 'lower', limit, from: first, points: count }
  }
  return null
}
