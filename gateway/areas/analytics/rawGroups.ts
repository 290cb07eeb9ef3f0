import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import type { BreakdownDimension, BreakdownFilter } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/totals/tallyIntervals.ts'
import { type Detail, windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { firstEndingAfter } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type FactSources, slicesByResource } from '../efficiency/index.ts'
import type { BreakdownQuery } from './breakdownQuery.ts'
import { includesParts, includesRunning, lossesOf } from './detailSource.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'
import type { createGroups, GroupKey } from './groups.ts'

/** Splits an interval at window boundaries and bucket starts, so that each part falls into one hour and one bucket. */
function splitInterval({ start, end }: Interval, calendar: readonly Interval[] | null): Interval[] {
  const edges = new Set([start, end])
  for (let at = Math.ceil(start / windowMs) * windowMs; at < end; at += windowMs) edges.add(at)
  for (const bucket of calendar ?? []) if (bucket.start > start && bucket.start < end) edges.add(bucket.start)
  const sorted = [...edges].sort((a, b) => a - b)
  return sorted.slice(1).map((to, k) => ({ start: sorted[k]!, end: to }))
}

type Position = { resourceID: string; hourOfDay: number; bucket: number }

/** The group keys of a detail; for a team one key per employee. */
function keysOf(by: readonly BreakdownDimension[], detail: Detail, position: Position): GroupKey[] {
  const people = by.includes('empID') && detail.empIDs.length > 0 ? detail.empIDs : [null]
  return people.map((empID) => {
    const values = { ...detail, ...position, empID }
    return by.map((dimension) => values[dimension])
  })
}

/** Adds the slices of an interval to the groups, clipped to the query's `asOf`. */
export async function addRawGroups(
  sources: FactSources & { entriesOf: EntriesOfAll },
  request: {
    query: BreakdownQuery
    resourceIDs: readonly string[]
    range: Interval
    groups: ReturnType<typeof createGroups>
    signal?: AbortSignal
  },
): Promise<void> {
  const { query, resourceIDs, range, groups, signal } = request
  const { floor, asOf, by, calendar, scheduled, family, anytime } = query
  const only = Object.entries(query.only) as [keyof BreakdownFilter, string | number | null][]
  const jobs = query.jobs && new Set<string | null>(query.jobs.jobNums)
  const clock = wallClock(floor.timeZone)
  const losses: readonly string[] = lossesOf(query)
  const [runs, hasParts] = [includesRunning(query), includesParts(query)]
  const intervals = splitInterval(range, calendar)
  const [slices, entries] = await Promise.all([
    slicesByResource(sources, { floor, resourceIDs, range, asOf, signal }),
    sources.entriesOf({ organizationId: floor.organizationId, from: range.start, to: range.end, resourceIDs }),
  ])
  const add = (detail: Detail, position: Position) => {
    if (jobs && !jobs.has(detail.jobNum)) return
    const values = { ...detail, ...position }
    if (only.some(([dimension, value]) => values[dimension] !== value)) return
    const planned = anytime || detail.scheduled
    if ((scheduled && !detail.scheduled) || (family.stops && !losses.includes(detail.timeClass))) return
    const keys = keysOf(by, detail, position)
    for (const key of keys) {
      const totals = groups.of(key)
      const share = (value: number) => value / keys.length
      if (planned && losses.includes(detail.timeClass)) {
        totals[`${detail.timeClass as 'idle'}Ms`] += share(detail.ms)
        totals.stops += share(detail.starts)
        if (detail.timeClass === 'down') totals.failures += share(detail.starts)
      }
      if (runs && detail.timeClass === 'running') totals[planned ? 'runMs' : 'unscheduledRunMs'] += share(detail.ms)
      if (!hasParts) continue
      totals.idealMissing += share(detail.idealMissing)
      if (planned)
        for (const field of ['good', 'scrap', 'rework', 'idealSecs', 'goodIdealSecs'] as const)
          totals[field] += share(detail[field])
      else totals.unscheduledGood += share(detail.good)
    }
  }
  for (const [resourceID, ownSlices] of slices) {
    const timeline = timelineOf(floor, resourceID, ownSlices, asOf)
    const reasons = reasonsInForce(entries.get(resourceID) ?? [])
    for (const { start, collect } of tallyIntervals(timeline, intervals, { floor, resourceID, asOf, reasons })) {
      const hourOfDay = Math.floor(clock.localOf(start) / 3_600_000) % 24
      const bucket = calendar ? firstEndingAfter(calendar, start) : 0
      for (const detail of collect.rows) add(detail, { resourceID, hourOfDay, bucket })
    }
  }
}
