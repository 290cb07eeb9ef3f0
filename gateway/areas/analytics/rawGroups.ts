import type { BreakdownDimension, BreakdownOnly } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/sums/tallyIntervals.ts'
import { type Detail, windowMs } from '@takt/domain/areas/efficiency/sums/windowRollup.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { firstEndingAfter } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type FactSources, slicesByResource } from '../efficiency/face.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { asksParts, asksRunning, lossesOf } from './detailSource.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'
import type { createGroups, GroupKey } from './groups.ts'

/** Cut at windows and at the starts of buckets, so that each piece lies in one hour and one bucket. */
function cut({ start, end }: Interval, calendar: readonly Interval[] | null): Interval[] {
  const edges = new Set([start, end])
  for (let at = Math.ceil(start / windowMs) * windowMs; at < end; at += windowMs) edges.add(at)
  for (const bucket of calendar ?? []) if (bucket.start > start && bucket.start < end) edges.add(bucket.start)
  const sorted = [...edges].sort((a, b) => a - b)
  return sorted.slice(1).map((to, k) => ({ start: sorted[k]!, end: to }))
}

type Place = { resourceID: string; hourOfDay: number; bucket: number }

/** What a detail is of; of a team each employee by name. */
function keysOf(by: readonly BreakdownDimension[], detail: Detail, place: Place): GroupKey[] {
  const people = by.includes('empID') && detail.empIDs.length > 0 ? detail.empIDs : [null]
  return people.map((empID) => {
    const values = { ...detail, ...place, empID }
    return by.map((dimension) => values[dimension])
  })
}

/** Adds what slices say of a stretch of time to the groups, clipped to the question's `asOf`. */
export async function addRawGroups(
  sources: FactSources & { entriesOf: EntriesOfAll },
  ask: {
    question: BreakdownQuestion
    resourceIDs: readonly string[]
    range: Interval
    groups: ReturnType<typeof createGroups>
    signal?: AbortSignal
  },
): Promise<void> {
  const { question, resourceIDs, range, groups, signal } = ask
  const { floor, asOf, by, calendar, scheduled, family, anytime } = question
  const only = Object.entries(question.only) as [keyof BreakdownOnly, string | number | null][]
  const jobs = question.jobs && new Set<string | null>(question.jobs.jobNums)
  const clock = wallClock(floor.timeZone)
  const losses: readonly string[] = lossesOf(question)
  const [runs, makes] = [asksRunning(question), asksParts(question)]
  const pieces = cut(range, calendar)
  const [slices, entries] = await Promise.all([
    slicesByResource(sources, { floor, resourceIDs, range, asOf, signal }),
    sources.entriesOf({ organizationId: floor.organizationId, from: range.start, to: range.end, resourceIDs }),
  ])
  const add = (detail: Detail, place: Place) => {
    if (jobs && !jobs.has(detail.jobNum)) return
    const values = { ...detail, ...place }
    if (only.some(([dimension, value]) => values[dimension] !== value)) return
    const planned = anytime || detail.scheduled
    if ((scheduled && !detail.scheduled) || (family.stops && !losses.includes(detail.timeClass))) return
    const keys = keysOf(by, detail, place)
    for (const key of keys) {
      const sums = groups.of(key)
      const share = (value: number) => value / keys.length
      if (planned && losses.includes(detail.timeClass)) {
        sums[`${detail.timeClass as 'idle'}Ms`] += share(detail.ms)
        sums.stops += share(detail.starts)
        if (detail.timeClass === 'down') sums.failures += share(detail.starts)
      }
      if (runs && detail.timeClass === 'running') sums[planned ? 'runMs' : 'unscheduledRunMs'] += share(detail.ms)
      if (!makes) continue
      sums.idealMissing += share(detail.idealMissing)
      if (planned)
        for (const field of ['good', 'scrap', 'rework', 'idealSecs', 'goodIdealSecs'] as const)
          sums[field] += share(detail[field])
      else sums.unscheduledGood += share(detail.good)
    }
  }
  for (const [resourceID, ownSlices] of slices) {
    const timeline = timelineOf(floor, resourceID, ownSlices, asOf)
    const reasons = reasonsInForce(entries.get(resourceID) ?? [])
    for (const { start, collect } of tallyIntervals(timeline, pieces, { floor, resourceID, asOf, reasons })) {
      const hourOfDay = Math.floor(clock.localOf(start) / 3_600_000) % 24
      const bucket = calendar ? firstEndingAfter(calendar, start) : 0
      for (const detail of collect.rows) add(detail, { resourceID, hourOfDay, bucket })
    }
  }
}
