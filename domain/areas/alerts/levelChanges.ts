import type { Interval } from '../../core/schedule/interval.ts'
import type { Plan } from '../../core/schedule/plan.ts'
import { wallClock } from '../../core/schedule/wallClock.ts'
import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import { pettitt } from '../../core/statistics/pettitt.ts'
import { runSteps, type Steps } from '../../core/statistics/steps.ts'
import { createServicePlans } from '../efficiency/floor/service.ts'
import { planTotalSteps } from '../efficiency/totals/planTotals.ts'
import { dayText, iso, percentText } from '../efficiency/wording.ts'
import type { Finding } from './finding.ts'
import type { InsightQuery } from './insightQuery.ts'
import type { MachineDays } from './machineDays.ts'

/** The ratio of a day with its numerator and denominator in seconds. */
type Point = { day: number; of: number; whole: number }

const metrics = ['availability', 'performance', 'quality', 'oee'] as const
type Metric = (typeof metrics)[number]
const names: Record<Metric, string> = {
  availability: 'Availability',
  performance: 'Performance',
  quality: 'Quality',
  oee: 'OEE',
}
const views: Record<Metric, string> = {
  availability: 'availability',
  performance: 'performance',
  quality: 'quality',
  oee: 'details',
}

/** Returns the denominator of a metric on the k-th day, in seconds; 0 if there is none (`contracts.md` §4). */
function wholeOf(figure: Metric, days: MachineDays, k: number, plannedMs: number): number {
  if (figure === 'availability') return plannedMs / 1000
  if (days.idealMissing[k]! > 0) return 0
  return figure === 'performance' ? days.runMs[k]! / 1000 : figure === 'quality' ? days.idealSecs[k]! : plannedMs / 1000
}

function partOf(figure: Metric, days: MachineDays, k: number): number {
  if (figure === 'availability') return days.runMs[k]! / 1000
  return figure === 'performance' ? days.idealSecs[k]! : days.goodIdealSecs[k]!
}

const ratioOf = (points: readonly Point[]) =>
  points.reduce((sum, { of }) => sum + of, 0) / points.reduce((sum, { whole }) => sum + whole, 0)

/** Number of days processed per step. */
const daysInStep = 500

/**
 * Returns a function that yields the planned milliseconds of each day, by day number, from the first to the last day
 * with data. Machines with the same plan share the result.
 */
function* planner({ floor }: InsightQuery, machines: readonly MachineDays[]) {
  const clock = wallClock(floor.timeZone)
  const first = Math.min(...machines.map(({ day }) => day[0]!))
  const last = Math.max(...machines.map(({ day }) => day.at(-1)!))
  const days: Interval[] = []
  for (let day = first; day <= last; day++) {
    days.push({ start: clock.dayStart(day), end: clock.dayStart(day + 1) })
    if (days.length % daysInStep === 0) yield
  }
  const planOf = createServicePlans(floor, { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 })
  const cache = new Map<Plan, Map<number, number>>()
  return function* (resourceID: string): Steps<ReadonlyMap<number, number>> {
    const plan = yield* planOf(resourceID)
    let planned = cache.get(plan)
    if (!planned) {
      planned = new Map((yield* planTotalSteps(plan, days)).map(({ plannedMs }, k) => [first + k, plannedMs]))
      cache.set(plan, planned)
    }
    return planned
  }
}

/** A machine's days with the planned time of each, and the indexes of the days with enough known time. */
type KnownDays = { own: MachineDays; plannedMs: ArrayLike<number>; useful: readonly number[] }

type Tested = KnownDays & { figure: Metric; split: number; pValue: number }

const hasMetric = (figure: Metric, { own, plannedMs }: KnownDays, k: number) =>
  wholeOf(figure, own, k, plannedMs[k]!) > 0

/** Tests the days of a machine for the largest change of a metric; null if too few days have it. */
function testDays(figure: Metric, known: KnownDays, daysNeeded: number): Tested | null {
  const { own, plannedMs, useful } = known
  const ratios = new Float64Array(useful.length)
  let count = 0
  for (let index = 0; index < useful.length; index++) {
    const k = useful[index]!
    if (hasMetric(figure, known, k)) ratios[count++] = partOf(figure, own, k) / wholeOf(figure, own, k, plannedMs[k]!)
  }
  if (count < daysNeeded) return null
  return { ...known, figure, ...pettitt(ratios.subarray(0, count)) }
}

/**
 * Finds machines whose availability, performance, quality or OEE changed its level between two days of the range:
 * Pettitt's test of each machine's days, with the false discovery rate applied to all tests. OEE is reported only if
 * none of its factors is. Generator.
 */
export function* levelChangeSteps(query: InsightQuery, machines: readonly MachineDays[]): Steps<Finding[]> {
  const { settings, floor, range } = query
  const { daysNeeded, sideNeeded, leastChange, knownShare } = settings.level
  const plannedOf = yield* planner(query, machines)
  const tested: Tested[] = []
  for (const days of machines) {
    const planned = yield* plannedOf(days.resourceID)
    const plannedMs = new Float64Array(days.day.length)
    const useful: number[] = []
    for (let k = 0; k < days.day.length; k++) {
      plannedMs[k] = planned.get(days.day[k]!) ?? 0
      if (days.knownMs[k]! > knownShare * plannedMs[k]!) useful.push(k)
    }
    for (const figure of metrics) {
      const result = testDays(figure, { own: days, plannedMs, useful }, daysNeeded)
      if (result) tested.push(result)
      yield
    }
  }
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  const changes: { resourceID: string; figure: Metric; before: Point[]; after: Point[]; pValue: number }[] = []
  for (const [index, { figure, split, pValue, ...known }] of tested.entries()) {
    if (adjusted[index]! > settings.falseDiscoveryRate) continue
    yield
    const { own, plannedMs, useful } = known
    const points = useful
      .filter((k) => hasMetric(figure, known, k))
      .map((k): Point => {
        return { day: own.day[k]!, of: partOf(figure, own, k), whole: wholeOf(figure, own, k, plannedMs[k]!) }
      })
    const [before, after] = [points.slice(0, split), points.slice(split)]
    if (Math.min(before.length, after.length) < sideNeeded) continue
    if (Math.abs(ratioOf(after) - ratioOf(before)) < leastChange) continue
    changes.push({ resourceID: own.resourceID, figure, before, after, pValue })
  }
  const withFactor = new Set(changes.filter(({ figure }) => figure !== 'oee').map(({ resourceID }) => resourceID))
  const clock = wallClock(floor.timeZone)
  return changes
    .filter(({ figure, resourceID }) => figure !== 'oee' || !withFactor.has(resourceID))
    .map(({ resourceID, figure, before, after, pValue }) => {
      const [was, is] = [ratioOf(before), ratioOf(after)]
      const since = clock.dayStart(after[0]!.day)
      const isDrop = is < was
      const verb = isDrop ? 'fell' : 'rose'
      return {
        id: ['levelChange', figure, resourceID, iso(since)].join('~'),
        kind: `${figure}Level`,
        resourceID,
        topic: `${names[figure]} ${verb}`,
        message:
          `${names[figure]} of ${resourceID} ${verb} from ${percentText(was)} to ${percentText(is)} ` +
          `on ${dayText(since, floor.timeZone)}.`,
        severity: isDrop ? ('warning' as const) : ('information' as const),
        since: iso(since),
        until: null,
        numbers: { before: was, after: is, change: is - was, daysBefore: before.length, daysAfter: after.length },
        confidence: {
          test: 'Pettitt’s test for a change of level',
          pValue,
          falseAlarmRate: settings.falseDiscoveryRate,
          observations: before.length + after.length,
        },
        lostSecs: isDrop ? (was - is) * after.reduce((sum, { whole }) => sum + whole, 0) : null,
        evidence: { resourceID, start: iso(since), end: iso(range.end), view: views[figure] },
      }
    })
}

/** Runs `levelChangeSteps` to the end. */
export const levelChanges = (query: InsightQuery, machines: readonly MachineDays[]): Finding[] =>
  runSteps(levelChangeSteps(query, machines))
