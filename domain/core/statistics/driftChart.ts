import { normalQuantile } from './normal.ts'

/** An EWMA chart: the weight of the newest value and the limit in standard deviations of the chart's statistic. */
export type Chart = { weight: number; limit: number }

/** State of a chart after its last value. `onset`: index of the value at which the level most likely changed. */
export type ChartState = { statistic: number; sigmas: number; onset: number; isOut: boolean }

/**
 * Returns sequential normal scores: Φ⁻¹((rank − ½)/t) of each value among all up to it, ties sharing their ranks.
 * Independent in control, for any distribution.
 */
export function sequentialScores(values: readonly number[]): number[] {
  const sorted: number[] = []
  return values.map((value, t) => {
    let low = 0
    for (let high = sorted.length; low < high; ) {
      const middle = (low + high) >>> 1
      if (sorted[middle]! < value) low = middle + 1
      else high = middle
    }
    let equal = 0
    while (sorted[low + equal] === value) equal++
    sorted.splice(low, 0, value)
    return normalQuantile((low + equal / 2 + 0.5) / (t + 1))
  })
}

/**
 * Returns the most likely start of a shift that lasts to the end (Pignatiello & Samuel, J. Quality Technology 33,
 * 2001): the index that maximizes (Σ of the scores from there)² ÷ their number.
 */
function onsetOf(scores: readonly number[], upwards: boolean): number {
  let [sum, best, onset] = [0, 0, scores.length - 1]
  for (let t = scores.length - 1; t >= 0; t--) {
    sum += scores[t]!
    const likelihood = sum > 0 === upwards ? (sum * sum) / (scores.length - t) : 0
    if (likelihood > best) [best, onset] = [likelihood, t]
  }
  return onset
}

/**
 * Self-starting EWMA chart of a series (Conover, Tercero-Gómez & Cordero-Franco, Sequential Analysis 36, 2017: normal
 * scores of sequential ranks; EWMA with fixed limits: Lucas & Saccucci, Technometrics 32, 1990). Requires no standard
 * and no known distribution.
 */
export function driftChart(values: readonly number[], { weight, limit }: Chart): ChartState {
  const scores = sequentialScores(values)
  const statistic = scores.reduce((before, score) => weight * score + (1 - weight) * before, 0)
  const sigmas = statistic / Math.sqrt(weight / (2 - weight))
  return { statistic, sigmas, onset: onsetOf(scores, statistic > 0), isOut: Math.abs(sigmas) > limit }
}
