import type { Interval } from '../../core/schedule/interval.ts'
import type { Plan } from '../../core/schedule/plan.ts'
import { wallClock } from '../../core/schedule/wallClock.ts'
import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import { binomialAtLeast } from '../../core/statistics/binomial.ts'
import { atOnce, type Steps } from '../../core/statistics/steps.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import { createServicePlans, withFacts } from '../efficiency/floor/service.ts'
import { iso } from '../efficiency/wording.ts'
import type { Finding } from './finding.ts'
import type { InsightQuestion } from './insightQuestion.ts'

/**
 * Of a machine and an hour of day: on how many days it went down in that hour (in planned time), how often in all, and
 * for how long it was down in it.
 */
export type StopHour = { resourceID: string; hour: number; days: number; stops: number; downMs: number }

const hourMs = 3_600_000
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Planned milliseconds by hour of day on the clocks of the zone, in windows of five minutes as stops are kept. */
export function plannedByHour(plan: Plan, timeZone: string): number[] {
  const clock = wallClock(timeZone)
  const sums = hours.map(() => 0)
  for (const piece of plan.pieces) {
    if (!piece.planned) continue
    for (let at = piece.start; at < piece.end; ) {
      const local = clock.localOf(at)
      // To the next full hour on the wall, or, where clocks change within it, by quarters of an hour.
      const rest = hourMs - (local % hourMs)
      const steady = clock.localOf(at + rest) - local === rest
      const until = Math.min(piece.end, at + (steady ? rest : 900_000 - (local % 900_000)))
      sums[Math.floor((local % (24 * hourMs)) / hourMs)]! += until - at
      at = until
    }
  }
  return sums
}

const sharer = ({ timeZone }: Floor) => {
  const known = new Map<Plan, number[]>()
  return (plan: Plan) => {
    let shares = known.get(plan)
    if (!shares) {
      const planned = plannedByHour(plan, timeZone)
      const all = planned.reduce((sum, ms) => sum + ms, 0)
      shares = planned.map((ms) => (all > 0 ? ms / all : 0))
      known.set(plan, shares)
    }
    return shares
  }
}

const clockText = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** Days of the zone that an interval meets. */
function daysIn({ start, end }: Interval, { timeZone }: Floor): number {
  const clock = wallClock(timeZone)
  return clock.dayOf(end - 1) - clock.dayOf(start) + 1
}

/**
 * Hours of day in which a machine goes down more often than its planned time in them explains: the days with such a
 * stop, against a binomial with the hour's share of planned time, those found among all machines and hours at the false
 * discovery rate. Days are counted, not stops: one bad day is no habit. Step by step.
 */
export function* recurringStopSteps(question: InsightQuestion, stopHours: readonly StopHour[]): Steps<Finding[]> {
  const { floor, range, settings } = question
  const { daysNeeded, leastRatio } = settings.recurring
  const planOf = createServicePlans(floor, range)
  const sharesOf = sharer(floor)
  const tested: (StopHour & { all: number; expected: number; pValue: number })[] = []
  for (const [resourceID, ownHours] of Map.groupBy(stopHours, ({ resourceID }) => resourceID)) {
    const shares = sharesOf(yield* planOf(resourceID))
    const all = ownHours.reduce((sum, { days }) => sum + days, 0)
    const byHour = new Map(ownHours.map((entry) => [entry.hour, entry]))
    for (const hour of hours.filter((hour) => shares[hour]! > 0)) {
      const counted = byHour.get(hour) ?? { resourceID, hour, days: 0, stops: 0, downMs: 0 }
      const pValue = binomialAtLeast(counted.days, all, shares[hour]!)
      tested.push({ ...counted, all, expected: all * shares[hour]!, pValue })
    }
    yield
  }
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .filter(
      ({ days, expected }, k) =>
        adjusted[k]! <= settings.falseDiscoveryRate && days >= daysNeeded && days >= leastRatio * expected,
    )
    .map(({ resourceID, hour, days, stops, downMs, expected, pValue, all }) => ({
      id: ['recurringStops', resourceID, clockText(hour), iso(range.start)].join('~'),
      kind: 'recurringStops',
      resourceID,
      topic: 'Recurring stops',
      message:
        `${resourceID} went down between ${clockText(hour)} and ${clockText(hour + 1)} ` +
        `on ${days} of ${daysIn(withFacts(floor, resourceID, range), floor)} days; ${expected.toFixed(expected < 10 ? 1 : 0)} were to be expected.`,
      severity: 'warning' as const,
      since: iso(range.start),
      until: iso(range.end),
      numbers: { hour, days, expected, stops, downSecs: downMs / 1000, daysInAll: all },
      confidence: {
        test: 'Exact binomial test against the hour’s share of planned time',
        pValue,
        falseAlarmRate: settings.falseDiscoveryRate,
        observations: all,
      },
      lostSecs: (downMs / 1000) * (1 - expected / days),
      evidence: { resourceID, start: iso(range.start), end: iso(range.end), view: 'downtime' },
    }))
}

/** The same at once. */
export const recurringStops = (question: InsightQuestion, stopHours: readonly StopHour[]): Finding[] =>
  atOnce(recurringStopSteps(question, stopHours))
