import type { Interval } from '../../core/schedule/interval.ts'
import type { Plan } from '../../core/schedule/plan.ts'
import { wallClock } from '../../core/schedule/wallClock.ts'
import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import { binomialAtLeast } from '../../core/statistics/binomial.ts'
import { runSteps, type Steps } from '../../core/statistics/steps.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import { createServicePlans, withFacts } from '../efficiency/floor/service.ts'
import { iso } from '../efficiency/wording.ts'
import type { Finding } from './finding.ts'
import type { InsightQuery } from './insightQuery.ts'

/**
 * Stops of a machine in an hour of the day: number of days on which it went down in that hour (in planned time), number
 * of stops, and down time in the hour.
 */
export type StopHour = { resourceID: string; hour: number; days: number; stops: number; downMs: number }

const hourMs = 3_600_000
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Returns planned milliseconds by local hour of the day, in windows of five minutes like the stored stops. */
export function plannedByHour(plan: Plan, timeZone: string): number[] {
  const clock = wallClock(timeZone)
  const totals = hours.map(() => 0)
  for (const interval of plan.chunks) {
    if (!interval.planned) continue
    for (let at = interval.start; at < interval.end; ) {
      const local = clock.localOf(at)
      // Advance to the next full local hour, or in steps of a quarter of an hour if clocks change within it.
      const toNextHour = hourMs - (local % hourMs)
      const isSteady = clock.localOf(at + toNextHour) - local === toNextHour
      const until = Math.min(interval.end, at + (isSteady ? toNextHour : 900_000 - (local % 900_000)))
      totals[Math.floor((local % (24 * hourMs)) / hourMs)]! += until - at
      at = until
    }
  }
  return totals
}

const sharer = ({ timeZone }: Floor) => {
  const cache = new Map<Plan, number[]>()
  return (plan: Plan) => {
    let shares = cache.get(plan)
    if (!shares) {
      const planned = plannedByHour(plan, timeZone)
      const all = planned.reduce((sum, ms) => sum + ms, 0)
      shares = planned.map((ms) => (all > 0 ? ms / all : 0))
      cache.set(plan, shares)
    }
    return shares
  }
}

const clockText = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

/** Returns the number of local days that an interval overlaps. */
function daysIn({ start, end }: Interval, { timeZone }: Floor): number {
  const clock = wallClock(timeZone)
  return clock.dayOf(end - 1) - clock.dayOf(start) + 1
}

/**
 * Finds hours of the day in which a machine goes down more often than explained by its planned time in them. Tests the
 * days with such a stop against a binomial with the hour's share of planned time, and applies the false discovery rate
 * to all machines and hours. It counts days, not stops: one bad day is no habit. Generator.
 */
export function* recurringStopSteps(query: InsightQuery, stopHours: readonly StopHour[]): Steps<Finding[]> {
  const { floor, range, settings } = query
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
        `on ${days} of ${daysIn(withFacts(floor, resourceID, range), floor)} days; ${expected.toFixed(expected < 10 ? 1 : 0)} were expected.`,
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

/** Runs `recurringStopSteps` to the end. */
export const recurringStops = (query: InsightQuery, stopHours: readonly StopHour[]): Finding[] =>
  runSteps(recurringStopSteps(query, stopHours))
