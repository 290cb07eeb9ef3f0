import { planSums } from '../efficiency/planSums.ts'
import type { Tally } from '../efficiency/tally.ts'
import type { Interval } from '../schedule/interval.ts'
import type { Plan } from '../schedule/plan.ts'
import { plannedTime } from '../schedule/plannedTime.ts'
import { wallClock } from '../schedule/wallClock.ts'
import type { Finding } from './finding.ts'
import type { InsightQuestion } from './insightQuestion.ts'
import { benjaminiHochberg } from './statistics/benjaminiHochberg.ts'
import { pettitt } from './statistics/pettitt.ts'
import { dayText, iso, percentText } from './wording.ts'

/** What of a tally tells the level of a day. */
export const levelFields = [
  ...(['runMs', 'setupMs', 'idleMs', 'minorStopMs', 'downMs', 'offMs'] as const),
  ...(['idealSecs', 'goodIdealSecs', 'idealMissing'] as const),
] satisfies (keyof Tally)[]

/** What a machine did on a day (its number in the organization's zone). */
export type MachineDay = { resourceID: string; day: number; tally: Pick<Tally, (typeof levelFields)[number]> }

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

const knownMs = (t: MachineDay['tally']) => t.runMs + t.setupMs + t.idleMs + t.minorStopMs + t.downMs + t.offMs

/** What a figure of a day is a part of, in seconds; 0 where it has none (`contracts.md` §4). */
function wholeOf(figure: Figure, tally: MachineDay['tally'], plannedMs: number): number {
  if (figure === 'availability') return plannedMs / 1000
  if (tally.idealMissing > 0) return 0
  return figure === 'performance' ? tally.runMs / 1000 : figure === 'quality' ? tally.idealSecs : plannedMs / 1000
}

function partOf(figure: Figure, tally: MachineDay['tally']): number {
  if (figure === 'availability') return tally.runMs / 1000
  return figure === 'performance' ? tally.idealSecs : tally.goodIdealSecs
}

const ratioOf = (points: readonly Point[]) =>
  points.reduce((sum, { of }) => sum + of, 0) / points.reduce((sum, { whole }) => sum + whole, 0)

/** Planned milliseconds of each day of the range, by day number; machines that follow one plan share them. */
function planner({ floor, range }: InsightQuestion) {
  const clock = wallClock(floor.timeZone)
  const days: Interval[] = []
  const first = clock.dayOf(range.start)
  for (let day = first; clock.dayStart(day) < range.end; day++)
    days.push({ start: clock.dayStart(day), end: clock.dayStart(day + 1) })
  const known = new Map<Plan, Map<number, number>>()
  return (resourceID: string): ReadonlyMap<number, number> => {
    const plan = plannedTime(floor, resourceID, range)
    let planned = known.get(plan)
    if (!planned) {
      planned = new Map(planSums(plan, days).map(({ plannedMs }, k) => [first + k, plannedMs]))
      known.set(plan, planned)
    }
    return planned
  }
}

type Tested = { resourceID: string; figure: Figure; days: MachineDay[]; split: number; pValue: number }

/** Where the figure of a machine changed most; null where too few days have it. */
function testDays(
  figure: Figure,
  own: readonly MachineDay[],
  planned: ReadonlyMap<number, number>,
  daysNeeded: number,
): Tested | null {
  const ratios = new Float64Array(own.length)
  const days: MachineDay[] = []
  for (const one of own) {
    const whole = wholeOf(figure, one.tally, planned.get(one.day) ?? 0)
    if (whole <= 0) continue
    ratios[days.length] = partOf(figure, one.tally) / whole
    days.push(one)
  }
  if (days.length < daysNeeded) return null
  const { split, pValue } = pettitt(ratios.subarray(0, days.length))
  return { resourceID: days[0]!.resourceID, figure, days, split, pValue }
}

/**
 * Machines whose availability, performance, quality or OEE changed its level from one day to the next within the range: Pettitt's test of each machine's days, those
 * found among all at the false discovery rate. OEE is told of only where none of its factors is. `days`: of each machine in order.
 */
export function levelChanges(question: InsightQuestion, days: readonly MachineDay[]): Finding[] {
  const { settings, floor, range } = question
  const { daysNeeded, sideNeeded, leastChange, knownShare } = settings.level
  const plannedOf = planner(question)
  const tested: Tested[] = []
  for (const [resourceID, own] of Map.groupBy(days, (day) => day.resourceID)) {
    const planned = plannedOf(resourceID)
    const useful = own.filter(({ day, tally }) => knownMs(tally) > knownShare * (planned.get(day) ?? 0))
    for (const figure of figures) {
      const one = testDays(figure, useful, planned, daysNeeded)
      if (one) tested.push(one)
    }
  }
  const adjusted = benjaminiHochberg(tested.map(({ pValue }) => pValue))
  const found = tested
    .filter((_, k) => adjusted[k]! <= settings.falseDiscoveryRate)
    .map(({ resourceID, figure, days: own, split, pValue }) => {
      const planned = plannedOf(resourceID)
      const points = own.map(({ day, tally }): Point => {
        return { day, of: partOf(figure, tally), whole: wholeOf(figure, tally, planned.get(day) ?? 0) }
      })
      return { resourceID, figure, before: points.slice(0, split), after: points.slice(split), pValue }
    })
    .filter(
      ({ before, after }) =>
        Math.min(before.length, after.length) >= sideNeeded &&
        Math.abs(ratioOf(after) - ratioOf(before)) >= leastChange,
    )
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
        message: `${names[figure]} of ${resourceID} ${verb} from ${percentText(was)} to ${percentText(is)} on ${dayText(since, floor.timeZone)}.`,
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
