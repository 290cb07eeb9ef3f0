import type { Interval } from '../../../core/schedule/interval.ts'
import { type NaiveInstant, naiveSchedule } from '../../../core/schedule/schedule.oracle.ts'
import type { Floor } from '../floor/floor.ts'
import { naiveService } from '../floor/service.oracle.ts'
import type { ReasonEntry } from '../reasons/reasonsInForce.ts'
import type { Output, Slice } from '../timeline/slice.ts'
import { naiveShare } from './teep.oracle.ts'

/*
 * Reference implementation of a machine's timeline for tests: computes it slowly, instant by instant, following
 * contracts.md. Shares no code with the code under test.
 */

const stateNames = ['unknown', 'running', 'setup', 'idle', 'down', 'off'] as const

/**
 * A segment of constant state: its slice, time class, reason in force and schedule. `starts`: true if a longest
 * interval of its class starts here.
 */
export type NaiveSegment = Interval & {
  slice: Slice | null
  timeClass: (typeof stateNames)[number] | 'minorStop'
  reason: string | null
  scheduled: NaiveInstant
  starts: boolean
}

export type NaiveQuery = {
  floor: Floor
  resourceID: string
  slices: readonly Slice[]
  entries?: readonly ReasonEntry[]
  asOf: number
  range: Interval
}

const current = <T>(values: readonly { from: number; value: T }[], instant: number): T | undefined =>
  values.filter((v, k) => k === 0 || v.from <= instant).at(-1)?.value

/** Returns the slices of a machine that were not replaced by another. */
export function naiveCurrentSlices({ floor, resourceID, slices }: Omit<NaiveQuery, 'asOf' | 'range'>): Slice[] {
  const { attachments } = floor.resources.get(resourceID)!
  const ownSlices = slices.filter((s) =>
    attachments.some((a) => a.reports === 'state' && a.deviceId === s.deviceId && a.from <= s.from && s.from < a.to),
  )
  return ownSlices.filter((s) => {
    const rivals = ownSlices.filter((r) => r.deviceId === s.deviceId && r.from === s.from)
    return rivals.every((r) => r === s || r.seq < s.seq || (r.seq === s.seq && r.ord < s.ord))
  })
}

const byRank = (a: Slice, b: Slice) => {
  const ranks = (s: Slice) => [s.seq, s.ord, s.from, s.deviceId]
  const k = ranks(a).findIndex((rank, i) => rank !== ranks(b)[i])
  return k < 0 ? 0 : ranks(b)[k]! - ranks(a)[k]!
}

/**
 * Returns the slices of a machine with valid counts: neither void, nor starting within a void slice of higher rank, and
 * made while the machine counted.
 */
export function naiveCounting(query: Omit<NaiveQuery, 'asOf' | 'range'>): Slice[] {
  const slices = naiveCurrentSlices(query)
  const service = naiveService(query.floor, query.resourceID, slices)
  const voids = slices.filter((s) => s.state === 0)
  const isVoided = (s: Slice) => voids.some((v) => v.from <= s.from && s.from < v.to && byRank(v, s) < 0)
  return slices.filter((s) => s.state !== 0 && !isVoided(s) && service.reports(s.from))
}

/** Returns the slice in force at an instant: the one with the higher seq, then the later one in its message. */
function ownerOf(slices: readonly Slice[], instant: number): Slice | null {
  const holding = slices.filter((s) => s.from <= instant && instant < s.to)
  return holding.sort(byRank)[0] ?? null
}

/** Returns the reason that people entered for an instant: the one of higher priority, then the one entered later. */
function enteredReasonAt(entries: readonly ReasonEntry[], instant: number): string | null {
  const holding = entries.filter((e) => e.start <= instant && instant < e.end)
  return holding.sort((a, b) => b.priority - a.priority || b.entered - a.entered)[0]?.reasonCode ?? null
}

/**
 * Returns all known time of a machine up to `asOf` in order, split at every change and at `edges`; the schedule is
 * valid within the range only.
 */
export function naiveSegments(query: NaiveQuery, edges: readonly number[] = []): NaiveSegment[] {
  const { floor, resourceID, entries = [], asOf, range } = query
  const resource = floor.resources.get(resourceID)!
  const slices = naiveCurrentSlices(query)
  const schedule = naiveSchedule({ ...floor, scheduleID: resource.scheduleID, resourceID, range })
  const service = naiveService(floor, resourceID, slices)
  const boundaries = [
    ...edges,
    ...schedule.boundaries(),
    ...service.edges,
    ...slices.flatMap((s) => [s.from, s.to]),
    ...entries.flatMap((e) => [e.start, e.end]),
    range.start,
    range.end,
    asOf,
  ]
  const sorted = [...new Set(boundaries)].filter((at) => at <= asOf).sort((a, b) => a - b)
  const segments = sorted.slice(0, -1).map((start, k): NaiveSegment => {
    const slice = service.reports(start) ? ownerOf(slices, start) : null
    const timeClass = stateNames[slice?.state ?? 0]!
    const reason = timeClass === 'running' ? slice!.reason : (enteredReasonAt(entries, start) ?? slice?.reason ?? null)
    return { start, end: sorted[k + 1]!, slice, timeClass, reason, scheduled: schedule.at(start), starts: false }
  })
  for (let k = 0; k < segments.length; ) {
    let last = k
    while (segments[last + 1] && segments[last + 1]!.timeClass === segments[k]!.timeClass) last++
    const group = segments.slice(k, last + 1)
    const start = group[0]!.start
    const limit = current(resource.microStopSecs, start) ?? current(floor.microStopSecs, start)!
    const isMinor = group[0]!.timeClass === 'idle' && group.at(-1)!.end - start < limit * 1000
    if (isMinor) for (const segment of group) segment.timeClass = 'minorStop'
    group[0]!.starts = true
    k = last + 1
  }
  return segments
}

/** Returns the ideal seconds per part of an output; null if unknown. */
export function naiveIdeal(query: NaiveQuery, slice: Slice, output: Output): number | null {
  const whole = wholeIdeal(query, slice, output)
  return whole === null ? null : whole / naiveShare(query.floor, slice, output)
}

function wholeIdeal({ floor, resourceID }: NaiveQuery, slice: Slice, output: Output): number | null {
  if (output.idealCycleSecs !== null) return output.idealCycleSecs
  const complete = output.jobNum !== null && output.assemblySeq !== null && output.oprSeq !== null
  const standard = floor.cycleStandards.get([output.jobNum, output.assemblySeq, output.oprSeq].join('~'))
  const ofOperation = complete && standard ? current(standard, slice.from) : null
  return ofOperation ?? current(floor.resources.get(resourceID)!.idealCycleSecs, slice.from) ?? null
}
