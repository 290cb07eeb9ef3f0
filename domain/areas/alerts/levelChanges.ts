import type { Interval } from '../../core/schedule/interval.ts'
import type { Plan } from '../../core/schedule/plan.ts'
import { wallClock } from '../../core/schedule/wallClock.ts'
import { benjaminiHochberg } from '../../core/statistics/benjaminiHochberg.ts'
import { pettitt } from '../../core/statistics/pettitt.ts'
import { atOnce, type Steps } from '../../core/statistics/steps.ts'
import { createServicePlans } from '../efficiency/floor/service.ts'
import { planSumSteps } from '../efficiency/sums/planSums.ts'
import { dayText, iso, percentText } from '../efficiency/wording.ts'
import type { Finding } from './finding.ts'
import type { InsightQuestion } from './insightQuestion.ts'
import type { MachineDays } from './machineDays.ts'

/** A ratio of a day and what it is made of: seconds. */
type Point = { day: number; of: number; whole: number }

const figures = ['availability', 'performance', 'quality', 'oee'] as const
type Figure = (typeof figures)[number]
const names: Record<Figure, string> = {
  availability: 'Availability',
  performance: 'Performance',
  quality: 'Quality',
  oee: 'OEE',
}
const views: Record<Figure, string> = {
  availability: 'availability',
  performance: 'performance',
  quality: 'quality',
  oee: 'details',
}

/** What a figure of the k-th day is a part of, in seconds; 0 where it has none (`contracts.md` §4). */
function wholeOf(figure: Figure, days: MachineDays, k: number, plannedMs: number): number {
  if (figure === 'availability') return plannedMs / 1000
  if (days.idealMissing[k]! > 0) return 0
  return figure === 'performance' ? days.runMs[k]! / 1000 : figure === 'quality' ? days.idealSecs[k]! : plannedMs / 1000
}

function partOf(figure: Figure, days: MachineDays, k: number): number {
  if (figure === 'availability') return days.runMs[k]! / 1000
  return figure === 'performance' ? days.idealSecs[k]! : days.goodIdealSecs[k]!
}

const ratioOf = (points: readonly Point[]) =>
  points.reduce((sum, { of }) => sum + of, 0) / points.reduce((sum, { whole }) => sum + whole, 0)

/** Number of days that are laid out in one step. */
const daysInStep = 500

/**
 * Planned milliseconds of each day from the first to the last of which anything is known, by day number; machines that
 * follow one plan share them.
 */
function* planner({ floor }: InsightQuestion, machines: readonly MachineDays[]) {
  const clock = wallClock(floor.timeZone)
  const first = Math.min(...machines.map(({ day }) => day[0]!))
  const last = Math.max(...machines.map(({ day }) => day.at(-1)!))
  const days: Interval[] = []
  for (let day = first; day <= last; day++) {
    days.push({ start: clock.dayStart(day), end: clock.dayStart(day + 1) })
    if (days.length % daysInStep === 0) yield
  }
  const planOf = createServicePlans(floor, { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 })
  const known = new Map<Plan, Map<number, number>>()
  return function* (resourceID: string): Steps<ReadonlyMap<number, number>> {
    const plan = yield* planOf(resourceID)
    let planned = known.get(plan)
    if (!planned) {
      planned = new Map((yield* planSumSteps(plan, days)).map(({ plannedMs }, k) => [first + k, plannedMs]))
      known.set(plan, planned)
    }
    return planned
  }
}

/** A machine's days with the planned time of each, and the places of those of which enough is known. */
type Known = { own: MachineDays; plannedMs: ArrayLike<number>; useful: readonly number[] }

type Tested = Known & { figure: Figure; split: number; pValue: number }

const isTold = (figure: Figure, { own, plannedMs }: Known, k: number) => wholeOf(figure, own, k, plannedMs[k]!) > 0

/** Where the figure of a machine changed most; null where too few days have it. */
function testDays(figure: Figure, known: Known, daysNeeded: number): Tested | null {
  const { own, plannedMs, useful } = known
  const ratios = new Float64Array(useful.length)
  let count = 0
  for (let place = 0; place < useful.length; place++) {
    const k = useful[place]!
    if (isTold(figure, known, k)) ratios[count++] = partOf(figure, own, k) / wholeOf(figure, own, k, plannedMs[k]!)
  }
  if (count < daysNeeded) return null
  return { ...known, figure, ...pettitt(ratios.subarray(0, count)) }
}

/**
 * Machines whose availability, performance, quality or OEE changed its level from one day to the next within the range:
 * Pettitt's test of each machine's days, those found among all at the false discovery rate. OEE is told of only where
 * none of its factors is. Step by step.
 */
export function* levelChangeSteps(question: InsightQuestion, machines: readonly MachineDays[]): Steps<Finding[]> {
  const { settings, floor, range } = question
  const { daysNeeded, sideNeeded, leastChange, knownShare } = settings.level
  const plannedOf = yield* planner(question, machines)
  const tested: Tested[] = []
  for (const days of machines) {
    const planned = yield* plannedOf(days.resourceID)
    const plannedMs = new Float64Array(days.day.length)
    const useful: number[] = []
    for (let k = 0; k < days.day.length; k++) {
      plannedMs[k] = planned.get(days.day[k]!) ?? 0
      if (days.knownMs[k]! > knownShare * plannedMs[k]!) useful.push(k)
    }
    for (const figure of figures) {
      const one = testDays(figure, { own: days, plannedMs, useful }, daysNeeded)
      if (one) tested.push(one)
      yield
    }
  }
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  const found: { resourceID: string; figure: Figure; before: Point[]; after: Point[]; pValue: number }[] = []
  for (const [place, { figure, split, pValue, ...known }] of tested.entries()) {
    if (adjusted[place]! > settings.falseDiscoveryRate) continue
    yield
    const { own, plannedMs, useful } = known
    const points = useful
      .filter((k) => isTold(figure, known, k))
      .map((k): Point => {
        return { day: own.day[k]!, of: partOf(figure, own, k), whole: wholeOf(figure, own, k, plannedMs[k]!) }
      })
    const [before, after] = [points.slice(0, split), points.slice(split)]
    if (Math.min(before.length, after.length) < sideNeeded) continue
    if (Math.abs(ratioOf(after) - ratioOf(before)) < leastChange) continue
    found.push({ resourceID: own.resourceID, figure, before, after, pValue })
  }
  const withFactor = new Set(found.filter(({ figure }) => figure !== 'oee').map(({ resourceID }) => resourceID))
  const clock = wallClock(floor.timeZone)
  return found
    .filter(({ figure, resourceID }) => figure !== 'oee' || !withFactor.has(resourceID))
    .map(({ resourceID, figure, before, after, pValue }) => {
      const [was, is] = [ratioOf(before), ratioOf(after)]
      const since = clock.dayStart(after[0]!.day)
      const fell = is < was
      const verb = fell ? 'fell' : 'rose'
      return {
        id: ['levelChange', figure, resourceID, iso(since)].join('~'),
        kind: `${figure}Level`,
        resourceID,
        topic: `${names[figure]} ${verb}`,
        message:
          `${names[figure]} of ${resourceID} ${verb} from ${percentText(was)} to ${percentText(is)} ` +
          `on ${dayText(since, floor.timeZone)}.`,
        severity: fell ? ('warning' as const) : ('information' as const),
        since: iso(since),
        until: null,
        numbers: { before: was, after: is, change: is - was, daysBefore: before.length, daysAfter: after.length },
        confidence: {
          test: 'Pettitt’s test for a change of level',
          pValue,
          falseAlarmRate: settings.falseDiscoveryRate,
          observations: before.length + after.length,
        },
        lostSecs: fell ? (was - is) * after.reduce((sum, { whole }) => sum + whole, 0) : null,
        evidence: { resourceID, start: iso(since), end: iso(range.end), view: views[figure] },
      }
    })
}

/** The same at once. */
export const levelChanges = (question: InsightQuestion, machines: readonly MachineDays[]): Finding[] =>
  atOnce(levelChangeSteps(question, machines))
