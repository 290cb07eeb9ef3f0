import type {
  BreakdownData,
  BreakdownDimension,
  BreakdownFilter,
  BreakdownMetrics,
} from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { timeClasses as allClasses, type TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { familyOf } from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/totals/tallyIntervals.ts'
import { type Detail, windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import { type CalendarResolution, calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { firstEndingAfter, type Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { createGroups, type Group, rowSteps } from '@takt/gateway/areas/analytics/groups.ts'
import { iso, type PlantFacts } from './plantFacts.fixture.ts'

/** The body of a breakdown request; `anytime` sums all time as if it were planned. */
export type BreakdownBody = {
  resourceIDs?: readonly string[]
  startDate: string
  endDate: string
  by: readonly BreakdownDimension[]
  only?: BreakdownFilter
  resolution?: CalendarResolution
  timeClasses?: readonly TimeClass[]
  scheduled?: boolean
  anytime?: boolean
  orderBy?: keyof BreakdownMetrics
  limit?: number
}

const losses: readonly TimeClass[] = ['setup', 'idle', 'minorStop', 'down', 'off']

/** Splits an interval at windows and at the starts of buckets, so that each part is in one hour and one bucket. */
function splitInterval({ start, end }: Interval, calendar: readonly Interval[] | null): Interval[] {
  const edges = new Set([start, end])
  for (let at = Math.ceil(start / windowMs) * windowMs; at < end; at += windowMs) edges.add(at)
  for (const bucket of calendar ?? []) if (bucket.start > start && bucket.start < end) edges.add(bucket.start)
  const sorted = [...edges].sort((a, b) => a - b)
  return sorted.slice(1).map((to, k) => ({ start: sorted[k]!, end: to }))
}

type Position = { resourceID: string; hourOfDay: number; bucket: number }

function* detailsOf(
  facts: PlantFacts,
  resourceIDs: readonly string[],
  intervals: Interval[],
  calendar: Interval[] | null,
) {
  const floor = facts.floor()
  const clock = wallClock(floor.timeZone)
  for (const resourceID of resourceIDs) {
    const options = { floor, resourceID, asOf: intervals.at(-1)!.end, reasons: facts.reasonsOf(resourceID) }
    for (const { start, collect } of tallyIntervals(facts.timelineOf(resourceID), intervals, options)) {
      const hourOfDay = Math.floor(clock.localOf(start) / 3_600_000) % 24
      const position: Position = { resourceID, hourOfDay, bucket: calendar ? firstEndingAfter(calendar, start) : 0 }
      for (const detail of collect.rows) yield { detail, place: position }
    }
  }
}

/** Returns the groups of a breakdown of the facts before they are converted to rows. */
export function groupsOf(facts: PlantFacts, body: BreakdownBody, now: number) {
  const { by, only = {}, scheduled = false, anytime = false, resolution } = body
  const floor = facts.floor()
  const range = { start: Date.parse(body.startDate), end: Math.min(Date.parse(body.endDate), now) }
  const calendar = resolution ? calendarBuckets(resolution, range, floor.timeZone) : null
  const family = familyOf([...by, ...(Object.keys(only) as BreakdownDimension[])])
  const classes = body.timeClasses ?? allClasses
  const includesRunning = !family.stops && classes.includes('running')
  const includesParts = !family.stops && !body.timeClasses
  const groups = createGroups()
  const add = (detail: Detail, position: Position) => {
    const values = { ...detail, ...position }
    if (Object.entries(only).some(([dimension, value]) => values[dimension as 'reason'] !== value)) return
    const isLoss = losses.includes(detail.timeClass) && classes.includes(detail.timeClass)
    if ((scheduled && !detail.scheduled) || (family.stops && !isLoss)) return
    const planned = anytime || detail.scheduled
    const people = by.includes('empID') && detail.empIDs.length > 0 ? detail.empIDs : [null]
    for (const empID of people) {
      const named = { ...values, empID }
      const totals = groups.of(by.map((dimension) => named[dimension]))
      const share = (value: number) => value / people.length
      if (planned && isLoss) {
        totals[`${detail.timeClass as 'idle'}Ms`] += share(detail.ms)
        totals.stops += share(detail.starts)
        if (detail.timeClass === 'down') totals.failures += share(detail.starts)
      }
      if (includesRunning && detail.timeClass === 'running')
        totals[planned ? 'runMs' : 'unscheduledRunMs'] += share(detail.ms)
      if (!includesParts) continue
      totals.idealMissing += share(detail.idealMissing)
      if (planned)
        for (const field of ['good', 'scrap', 'rework', 'idealSecs', 'goodIdealSecs'] as const)
          totals[field] += share(detail[field])
      else totals.unscheduledGood += share(detail.good)
    }
  }
  const resourceIDs = body.resourceIDs?.length ? body.resourceIDs : facts.machines.map((machine) => machine.resourceID)
  if (range.start < range.end)
    for (const { detail, place: position } of detailsOf(facts, resourceIDs, splitInterval(range, calendar), calendar))
      add(detail, position)
  return { groups: groups.filled(), calendar, family }
}

/** Returns the `data` of a breakdown of the facts, as of an instant (epoch ms). */
export function breakdownOf(facts: PlantFacts, body: BreakdownBody, now: number): BreakdownData {
  const { groups, calendar, family } = groupsOf(facts, body, now)
  const { by, orderBy = null, limit = 10_000 } = body
  const options = { by, family, calendar, orderBy, limit } as Parameters<typeof rowSteps>[0]
  const steps = rowSteps(options, groups as Group[])
  let step = steps.next()
  while (!step.done) step = steps.next()
  return { timezone: facts.floor().timeZone, asOf: iso(now), ...step.value }
}
