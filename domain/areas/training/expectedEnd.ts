import type { Interval } from '../../core/schedule/interval.ts'
import { studentQuantile } from '../../core/statistics/studentQuantile.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import { plannedInService } from '../efficiency/floor/service.ts'
import type { CycleTime } from './cycleModel.ts'

const dayMs = 86_400_000
const chunkMs = 14 * dayMs
/** Prediction horizon, from now (ms). */
const horizonMs = 365 * dayMs
/** Upper quantile of the 90 % prediction interval. */
const upperQuantile = 0.95
const precisionMs = 1000

/** A machine that works on the operation, with its learned cycle time; null: none. */
export type Worker = { resourceID: string; learned: Learned | null }

/** `goodShare` and `running` are null in models of earlier versions. */
type Learned = Pick<CycleTime, 'expectedSecs' | 'spreadSecs' | 'days' | 'running'> & { goodShare: number | null }

/** Reasons why no end can be given; `beyondHorizon`: the end, or the end of its interval, is more than a year away. */
export const noEnds = ['allMade', 'noQuantity', 'tooLittleLearned', 'noPlannedTime', 'beyondHorizon'] as const

/** Expected end of a job operation and its 90 % prediction interval (epoch ms), or the reason why there is none. */
export type ExpectedEnd = { at: number; earliest: number; latest: number } | (typeof noEnds)[number]

/** Good parts per planned second, with two independent sources of variation between days. */
type Rate = {
  rate: number
  /** Good parts per second without any stop. */
  top: number
  plannedSecsOfDay: number
  /** Squared coefficient of variation of one day, and the number of days it was learned from. */
  sources: { variance: number; days: number }[]
}

/** Returns the rate of a machine; null if nothing was learned, or from too few days to know their spread. */
function rateOf({ learned }: Worker): Rate | null {
  if (!learned) return null
  const { expectedSecs, spreadSecs, days, goodShare, running } = learned
  if (!running || !goodShare || running.share <= 0 || days < 2 || running.days < 2) return null
  const source = (relative: number, count: number) => ({
    variance: (relative ** 2 * count) / (count - 1),
    days: count,
  })
  const top = goodShare / expectedSecs
  return {
    rate: running.share * top,
    top,
    plannedSecsOfDay: running.plannedSecs,
    sources: [source(spreadSecs / expectedSecs, days), source(running.spread / running.share, running.days)],
  }
}

/** Quantile of Student's t with the effective degrees of freedom of all sources (Welch–Satterthwaite: JCGM 100, G.4.1). */
function factorOf(rates: readonly Rate[]): number {
  const parts = rates.flatMap(({ rate, plannedSecsOfDay, sources }) =>
    sources.map(({ variance, days }) => ({ weight: rate ** 2 * plannedSecsOfDay * variance, degrees: days - 1 })),
  )
  const whole = parts.reduce((total, { weight }) => total + weight, 0)
  if (whole === 0) return 0
  return studentQuantile(
    upperQuantile,
    whole ** 2 / parts.reduce((total, { weight, degrees }) => total + weight ** 2 / degrees, 0),
  )
}

type Progress = { expected: number; max: number; deviation: number }

/**
 * Returns the expected good parts after planned time (s, by machine) and their standard deviation. Days vary
 * independently, so the variance due to `planned` grows with the number of days; that of the learned means with its
 * square.
 */
function progress(rates: readonly Rate[], planned: readonly number[]): Progress {
  let [expected, max, variance] = [0, 0, 0]
  for (const [k, { rate, top, plannedSecsOfDay, sources }] of rates.entries()) {
    const secs = planned[k]!
    expected += rate * secs
    max += top * secs
    for (const source of sources)
      variance += rate ** 2 * secs * source.variance * (plannedSecsOfDay + secs / source.days)
  }
  return { expected, max, deviation: Math.sqrt(variance) }
}

/** Yields the intervals in which the same machines have planned time, oldest first, up to the horizon. */
function* intervalsOf(floor: Floor, resourceIDs: readonly string[], asOf: number) {
  for (let start = asOf; start < asOf + horizonMs; start += chunkMs) {
    const range = { start, end: Math.min(start + chunkMs, asOf + horizonMs) }
    const planned = resourceIDs.map((id) => plannedInService(floor, id, range).chunks.filter((chunk) => chunk.planned))
    const edges = [...new Set(planned.flat().flatMap((chunk) => [chunk.start, chunk.end]))].sort((a, b) => a - b)
    for (const [k, from] of edges.slice(0, -1).entries()) {
      const works = planned.map((chunks) => chunks.some((chunk) => chunk.start <= from && from < chunk.end))
      if (works.includes(true)) yield { from, to: edges[k + 1]!, works }
    }
  }
}

/** Returns the first instant of an interval, to the second, from which `holds` is true; it must be true at the end. */
function firstIn({ start, end }: Interval, holds: (instant: number) => boolean): number {
  let [low, high] = [start, end]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (holds(middle)) high = middle
    else low = middle
  }
  return Math.round(high / precisionMs) * precisionMs
}

/**
 * Calculates the expected end of a job operation: the instant at which the planned time from `asOf` on of the machines
 * that work on it yields the `remaining` good parts (null: the quantity is not known) at their learned rates running
 * share × share of good parts ÷ learned cycle.
 * The interval contains the end with a probability of about 90 %: its ends are the instants at which expected parts ± t
 * × standard deviation reach the remaining quantity. The end is the first passage of a sum of independent days, whose
 * quantiles are these (Birnbaum and Saunders, J. Appl. Probab. 6, 1969); the variance of a rate is that of its factors
 * by the law of propagation (JCGM 100:2008, 5.1.2), and the learned means are uncertain too, as in a prediction
 * interval (Hahn and Meeker, Statistical Intervals, 1991). Relative to the remaining work the interval shrinks with the
 * square root of the remaining days. It does not start before the machines could finish without any stop.
 */
export function expectedEnd(input: {
  floor: Floor
  asOf: number
  remaining: number | null
  workers: readonly Worker[]
}): ExpectedEnd {
  const { floor, asOf, remaining, workers } = input
  if (remaining === null) return 'noQuantity'
  if (remaining <= 0) return 'allMade'
  const resourceIDs = workers.map(({ resourceID }) => resourceID)
  if (intervalsOf(floor, resourceIDs, asOf).next().done) return 'noPlannedTime'
  const rates = workers.map(rateOf)
  if (!rates.every((rate) => rate !== null)) return 'tooLittleLearned'
  const factor = factorOf(rates)
  const partsBy = {
    earliest: ({ expected, max, deviation }: Progress) => Math.min(max, expected + factor * deviation),
    at: ({ expected }: Progress) => expected,
    latest: ({ expected, deviation }: Progress) => expected - factor * deviation,
  }
  const planned = rates.map(() => 0)
  const instants = new Map<keyof typeof partsBy, number>()
  const names = ['earliest', 'at', 'latest'] as const
  for (const { from, to, works } of intervalsOf(floor, resourceIDs, asOf)) {
    const plannedUntil = (instant: number) => planned.map((secs, k) => secs + (works[k] ? (instant - from) / 1000 : 0))
    const isReached = (name: (typeof names)[number], instant: number) =>
      partsBy[name](progress(rates, plannedUntil(instant))) >= remaining
    for (const name of names)
      if (!instants.has(name) && isReached(name, to))
        instants.set(
          name,
          firstIn({ start: from, end: to }, (at) => isReached(name, at)),
        )
    const [earliest, at, latest] = names.map((name) => instants.get(name))
    if (earliest !== undefined && at !== undefined && latest !== undefined) return { at, earliest, latest }
    for (const [k, secs] of plannedUntil(to).entries()) planned[k] = secs
  }
  return 'beyondHorizon'
}
