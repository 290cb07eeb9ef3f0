import type { Interval } from '../../../core/schedule/interval.ts'
import { type NaiveInstant, naiveSchedule } from '../../../core/schedule/schedule.oracle.ts'
import type { Floor } from '../floor/floor.ts'
import { naiveService } from '../floor/service.oracle.ts'
import type { Output, Slice } from '../timeline/slice.ts'
import type { BucketTotals } from '../totals/bucket.ts'

/*
 * Reference implementation of a machine's metrics for tests: computes them slowly, instant by instant, following
 * contracts.md. Shares no code with the code under test.
 */

const stateNames = ['unknown', 'running', 'setup', 'idle', 'down', 'off']

export const valueNow = <T>(values: readonly { from: number; value: T }[], instant: number): T | undefined =>
  values.filter((v, k) => k === 0 || v.from <= instant).at(-1)?.value

/** Returns the slices of a machine that were not replaced by another. */
export function currentSlices(floor: Floor, resourceID: string, slices: readonly Slice[]): Slice[] {
  const { attachments } = floor.resources.get(resourceID)!
  const ownSlices = slices.filter((s) =>
    attachments.some((a) => a.reports === 'state' && a.deviceId === s.deviceId && a.from <= s.from && s.from < a.to),
  )
  return ownSlices.filter((s, k) => {
    const rivals = ownSlices.filter((r) => r.deviceId === s.deviceId && r.from === s.from)
    const best = rivals.reduce((a, b) => (b.seq > a.seq || (b.seq === a.seq && b.ord > a.ord) ? b : a))
    return ownSlices.indexOf(best) === k
  })
}

export function isAbove(a: Slice, b: Slice): boolean {
  const ranks = (s: Slice) => [s.seq, s.ord, s.from, s.deviceId]
  const k = ranks(a).findIndex((rank, i) => rank !== ranks(b)[i])
  return k >= 0 && ranks(a)[k]! > ranks(b)[k]!
}

/** True if a void slice cancels the counts of a slice: it has a higher rank and contains its start. */
export const isVoided = (slice: Slice, slices: readonly Slice[]) =>
  slices.some((v) => v.state === 0 && v.from <= slice.from && slice.from < v.to && isAbove(v, slice))

/**
 * Returns the number of shares of an ideal cycle: the outputs of the slice with operations that share the cycle, if
 * this one does; otherwise 1.
 */
export function naiveShare({ sharedCycles }: Floor, slice: Slice, output: Output): number {
  const shares = (o: Output) =>
    o.jobNum !== null &&
    o.assemblySeq !== null &&
    o.oprSeq !== null &&
    valueNow(sharedCycles?.get([o.jobNum, o.assemblySeq, o.oprSeq].join('~')) ?? [], slice.from) === true
  return shares(output) ? slice.outputs.filter(shares).length : 1
}

/** Rounds down to the resolution of ideal times (definitions.md). */
export const naiveStep = (secs: number): number => Math.floor(secs * 1_073_741_824) / 1_073_741_824

export function idealOf(floor: Floor, resourceID: string, slice: Slice, output: Output): number | null {
  const whole = wholeIdeal(floor, resourceID, slice, output)
  return whole === null ? null : whole / naiveShare(floor, slice, output)
}

function wholeIdeal(floor: Floor, resourceID: string, slice: Slice, output: Output): number | null {
  if (output.idealCycleSecs !== null) return output.idealCycleSecs
  const complete = output.jobNum !== null && output.assemblySeq !== null && output.oprSeq !== null
  const standard = floor.cycleStandards.get([output.jobNum, output.assemblySeq, output.oprSeq].join('~'))
  const ofOperation = complete && standard ? valueNow(standard, slice.from) : null
  return ofOperation ?? valueNow(floor.resources.get(resourceID)!.idealCycleSecs, slice.from) ?? null
}

export type NaiveBucket = BucketTotals & Interval & { businessDate?: string; shiftNum?: number | null }

type NaiveQuery = { floor: Floor; resourceID: string; slices: readonly Slice[]; asOf: number }

/**
 * Returns the time of a machine up to `asOf`, split at every change and at `edges`, and the slices that count; the
 * schedule is valid between the first and the last edge.
 */
export function naiveCourse(query: NaiveQuery & { edges: readonly number[] }) {
  const { floor, resourceID, asOf } = query
  const resource = floor.resources.get(resourceID)!
  const slices = currentSlices(floor, resourceID, query.slices)
  const range = { start: Math.min(...query.edges), end: Math.max(...query.edges) }
  const schedule = naiveSchedule({ ...floor, scheduleID: resource.scheduleID, resourceID, range })
  const service = naiveService(floor, resourceID, slices)

  const from = Math.min(range.start, ...slices.map((s) => s.from))
  const all = [
    from,
    asOf,
    ...schedule.boundaries(),
    ...service.edges,
    ...slices.flatMap((s) => [s.from, s.to]),
    ...query.edges,
  ]
  const edges = [...new Set(all)].filter((at) => at >= from && at <= asOf).sort((a, b) => a - b)
  const segments = edges.slice(0, -1).map((start, k) => {
    const owner = slices
      .filter((s) => s.from <= start && start < s.to && service.reports(start))
      .reduce<Slice | null>((a, b) => (!a || isAbove(b, a) ? b : a), null)
    return { start, end: edges[k + 1]!, state: stateNames[owner?.state ?? 0]! }
  })
  const classOf = (k: number) => {
    if (segments[k]!.state !== 'idle') return segments[k]!.state
    let [first, last] = [k, k]
    while (segments[first - 1]?.state === 'idle') first--
    while (segments[last + 1]?.state === 'idle') last++
    const start = segments[first]!.start
    const limit = valueNow(resource.microStopSecs, start) ?? valueNow(floor.microStopSecs, start)!
    return segments[last]!.end - start < limit * 1000 ? 'minorStop' : 'idle'
  }
  return {
    segments: segments.map(({ start, end }, k) => ({
      start,
      end,
      what: classOf(k),
      scheduled: schedule.at(start),
      counts: service.counts(start),
      isFollowed: floor.schedules.has(valueNow(resource.scheduleID, start) ?? ''),
    })),
    counting: slices
      .filter((s) => s.from < asOf && s.state !== 0 && !isVoided(s, slices) && service.reports(s.from))
      .map((slice) => ({ slice, scheduled: schedule.at(slice.from) })),
  }
}

/**
 * Returns the totals of a machine in each bucket; with `byShift`, in each business date and shift that overlaps the
 * single bucket. `course`: that of the query, split at all edges of the buckets, to reuse it for several calls.
 */
export function naiveTeep(
  query: NaiveQuery & { buckets: readonly Interval[]; byShift?: boolean },
  course = naiveCourse({ ...query, edges: query.buckets.flatMap((b) => [b.start, b.end]) }),
): NaiveBucket[] {
  const { floor, resourceID, byShift } = query
  const result = new Map<string, NaiveBucket>()
  const bucketAt = (instant: number, scheduled: NaiveInstant): NaiveBucket | null => {
    const k = query.buckets.findIndex((b) => b.start <= instant && instant < b.end)
    if (k < 0) return null
    if (byShift && !scheduled) return null
    const key = byShift ? `${scheduled!.businessDate} ${scheduled!.shiftNum}` : String(k)
    const existing = result.get(key)
    if (existing) return existing
    const tally = {
      runMs: 0,
      setupMs: 0,
      idleMs: 0,
      minorStopMs: 0,
      downMs: 0,
      offMs: 0,
      unscheduledRunMs: 0,
      good: 0,
      scrap: 0,
      rework: 0,
      unscheduledGood: 0,
      idealSecs: 0,
      goodIdealSecs: 0,
      unscheduledGoodIdealSecs: 0,
      idealMissing: 0,
    }
    const named = byShift ? { businessDate: scheduled!.businessDate, shiftNum: scheduled!.shiftNum } : {}
    const fresh = {
      ...(byShift ? { start: instant, end: instant } : query.buckets[k]!),
      ...named,
      tally,
      allMs: 0,
      noScheduleMs: 0,
      plannedMs: 0,
      plannedStopMs: 0,
    }
    result.set(key, fresh)
    return fresh
  }
  if (!byShift) for (const { start } of query.buckets) bucketAt(start, null)

  for (const { start, end, what, scheduled, counts, isFollowed } of course.segments) {
    const bucket = counts ? bucketAt(start, scheduled) : null
    if (!bucket) continue
    const ms = end - start
    if (byShift) bucket.end = end
    bucket.allMs += ms
    if (!byShift && !isFollowed) bucket.noScheduleMs += ms
    if (scheduled?.planned) bucket.plannedMs += ms
    else if (scheduled) bucket.plannedStopMs += ms
    if (!scheduled?.planned) bucket.tally.unscheduledRunMs += what === 'running' ? ms : 0
    else if (what === 'running') bucket.tally.runMs += ms
    else if (what !== 'unknown') bucket.tally[`${what}Ms` as 'idleMs'] += ms
  }

  for (const { slice, scheduled } of course.counting) {
    const bucket = bucketAt(slice.from, scheduled)
    if (!bucket) continue
    const planned = scheduled?.planned
    for (const output of slice.outputs) {
      const total = output.good + output.scrap + output.rework
      const ideal = idealOf(floor, resourceID, slice, output)
      if (ideal === null) bucket.tally.idealMissing += total
      if (planned) {
        bucket.tally.good += output.good
        bucket.tally.scrap += output.scrap
        bucket.tally.rework += output.rework
        bucket.tally.idealSecs += naiveStep((ideal ?? 0) * total)
        bucket.tally.goodIdealSecs += naiveStep((ideal ?? 0) * output.good)
      } else {
        bucket.tally.unscheduledGood += output.good
        bucket.tally.unscheduledGoodIdealSecs += naiveStep((ideal ?? 0) * output.good)
      }
    }
  }
  return [...result.values()].sort((a, b) => a.start - b.start)
}
