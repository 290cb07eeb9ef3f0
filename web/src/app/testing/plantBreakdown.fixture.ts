import type {
  BreakdownData,
  BreakdownDimension,
  BreakdownFigures,
  BreakdownOnly,
} from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { familyOf } from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/sums/tallyIntervals.ts'
import { type Detail, windowMs } from '@takt/domain/areas/efficiency/sums/windowRollup.ts'
import { timeClasses as allClasses, type TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { type CalendarResolution, calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { firstEndingAfter, type Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { createGroups, type Group, rowSteps } from '@takt/gateway/areas/analytics/groups.ts'
import { iso, type PlantFacts } from './plantFacts.fixture.ts'

/** What a breakdown asks; `anytime` sums all time as if it were planned. */
export type BreakdownBody = {
  resourceIDs?: readonly string[]
  startDate: string
  endDate: string
  by: readonly BreakdownDimension[]
  only?: BreakdownOnly
  resolution?: CalendarResolution
  timeClasses?: readonly TimeClass[]
  scheduled?: boolean
  anytime?: boolean
  orderBy?: keyof BreakdownFigures
  limit?: number
}

const losses: readonly TimeClass[] = ['setup', 'idle', 'minorStop', 'down', 'off']

/** Cut at windows and at the starts of buckets, so that each interval lies in one hour and one bucket. */
function cut({ start, end }: Interval, calendar: readonly Interval[] | null): Interval[] {
  const edges = new Set([start, end])
  for (let at = Math.ceil(start / windowMs) * windowMs; at < end; at += windowMs) edges.add(at)
  for (const bucket of calendar ?? []) if (bucket.start > start && bucket.start < end) edges.add(bucket.start)
  const sorted = [...edges].sort((a, b) => a - b)
  return sorted.slice(1).map((to, k) => ({ start: sorted[k]!, end: to }))
}

type Place = { resourceID: string; hourOfDay: number; bucket: number }

function* detailsOf(
  facts: PlantFacts,
  resourceIDs: readonly string[],
  pieces: Interval[],
  calendar: Interval[] | null,
) {
  const floor = facts.floor()
  const clock = wallClock(floor.timeZone)
  for (const resourceID of resourceIDs) {
    const question = { floor, resourceID, asOf: pieces.at(-1)!.end, reasons: facts.reasonsOf(resourceID) }
    for (const { start, collect } of tallyIntervals(facts.timelineOf(resourceID), pieces, question)) {
      const hourOfDay = Math.floor(clock.localOf(start) / 3_600_000) % 24
      const place: Place = { resourceID, hourOfDay, bucket: calendar ? firstEndingAfter(calendar, start) : 0 }
      for (const detail of collect.rows) yield { detail, place }
    }
  }
}

/** The groups of a breakdown of the facts before they are put into rows. */
export function groupsOf(facts: PlantFacts, body: BreakdownBody, now: number) {
  const { by, only = {}, scheduled = false, anytime = false, resolution } = body
  const floor = facts.floor()
  const range = { start: Date.parse(body.startDate), end: Math.min(Date.parse(body.endDate), now) }
  const calendar = resolution ? calendarBuckets(resolution, range, floor.timeZone) : null
  const family = familyOf([...by, ...(Object.keys(only) as BreakdownDimension[])])
  const classes = body.timeClasses ?? allClasses
  const asksRunning = !family.stops && classes.includes('running')
  const asksParts = !family.stops && !body.timeClasses
  const groups = createGroups()
  const add = (detail: Detail, place: Place) => {
    const values = { ...detail, ...place }
    if (Object.entries(only).some(([dimension, value]) => values[dimension as 'reason'] !== value)) return
    const isLoss = losses.includes(detail.timeClass) && classes.includes(detail.timeClass)
    if ((scheduled && !detail.scheduled) || (family.stops && !isLoss)) return
    const planned = anytime || detail.scheduled
    const people = by.includes('empID') && detail.empIDs.length > 0 ? detail.empIDs : [null]
    for (const empID of people) {
      const named = { ...values, empID }
      const sums = groups.of(by.map((dimension) => named[dimension]))
      const share = (value: number) => value / people.length
      if (planned && isLoss) {
        sums[`${detail.timeClass as 'idle'}Ms`] += share(detail.ms)
        sums.stops += share(detail.starts)
        if (detail.timeClass === 'down') sums.failures += share(detail.starts)
      }
      if (asksRunning && detail.timeClass === 'running')
        sums[planned ? 'runMs' : 'unscheduledRunMs'] += share(detail.ms)
      if (!asksParts) continue
      sums.idealMissing += share(detail.idealMissing)
      if (planned)
        for (const field of ['good', 'scrap', 'rework', 'idealSecs', 'goodIdealSecs'] as const)
          sums[field] += share(detail[field])
      else sums.unscheduledGood += share(detail.good)
    }
  }
  const asked = body.resourceIDs?.length ? body.resourceIDs : facts.machines.map((machine) => machine.resourceID)
  if (range.start < range.end)
    for (const { detail, place } of detailsOf(facts, asked, cut(range, calendar), calendar)) add(detail, place)
  return { groups: groups.filled(), calendar, family }
}

/** The `data` of a breakdown of the facts, as of an instant (epoch ms). */
export function breakdownOf(facts: PlantFacts, body: BreakdownBody, now: number): BreakdownData {
  const { groups, calendar, family } = groupsOf(facts, body, now)
  const { by, orderBy = null, limit = 10_000 } = body
  const question = { by, family, calendar, orderBy, limit } as Parameters<typeof rowSteps>[0]
  const steps = rowSteps(question, groups as Group[])
  let step = steps.next()
  while (!step.done) step = steps.next()
  return { timezone: facts.floor().timeZone, asOf: iso(now), ...step.value }
}
