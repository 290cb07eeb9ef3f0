import type { Interval } from '../../../core/schedule/interval.ts'
import { type NaiveInstant, naiveSchedule } from '../../../core/schedule/schedule.oracle.ts'
import type { Floor } from '../floor/floor.ts'
import { naiveService } from '../floor/service.oracle.ts'
import type { ReasonEntry } from '../reasons/reasonsInForce.ts'
import type { Output, Slice } from '../timeline/slice.ts'
import { naiveShare } from './teep.oracle.ts'

/*
 * For tests: a resource's time once more, slowly and by the words of contracts.md, instant by instant. Shares nothing
 * with what it checks.
 */

const stateNames = ['unknown', 'running', 'setup', 'idle', 'down', 'off'] as const

/**
 * A stretch in which nothing changes: whose slice it is, what it counts as, the reason in force, what the schedule
 * says. `starts`: a longest stretch of its class begins here.
 */
export type NaivePiece = Interval & {
  slice: Slice | null
  timeClass: (typeof stateNames)[number] | 'minorStop'
  reason: string | null
  said: NaiveInstant
  starts: boolean
}

export type NaiveQuestion = {
  floor: Floor
  resourceID: string
  slices: readonly Slice[]
  entries?: readonly ReasonEntry[]
  asOf: number
  range: Interval
}

const current = <T>(values: readonly { from: number; value: T }[], instant: number): T | undefined =>
  values.filter((v, k) => k === 0 || v.from <= instant).at(-1)?.value

/** The slices of a resource that no other replaced. */
export function naiveStanding({ floor, resourceID, slices }: Omit<NaiveQuestion, 'asOf' | 'range'>): Slice[] {
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
 * The slices of a resource whose counts count: neither void, nor with their beginning in a void slice above them, and
 * made while the machine counted.
 */
export function naiveCounting(question: Omit<NaiveQuestion, 'asOf' | 'range'>): Slice[] {
  const slices = naiveStanding(question)
  const service = naiveService(question.floor, question.resourceID, slices)
  const voids = slices.filter((s) => s.state === 0)
  const isVoided = (s: Slice) => voids.some((v) => v.from <= s.from && s.from < v.to && byRank(v, s) < 0)
  return slices.filter((s) => s.state !== 0 && !isVoided(s) && service.tells(s.from))
}

/** Of slices that hold an instant, whose it is: the higher seq, then the later in its message. */
function ownerOf(slices: readonly Slice[], instant: number): Slice | null {
  const holding = slices.filter((s) => s.from <= instant && instant < s.to)
  return holding.sort(byRank)[0] ?? null
}

/** What people said of an instant: the reason of higher priority, then the one entered later. */
function saidAt(entries: readonly ReasonEntry[], instant: number): string | null {
  const holding = entries.filter((e) => e.start <= instant && instant < e.end)
  return holding.sort((a, b) => b.priority - a.priority || b.entered - a.entered)[0]?.reasonCode ?? null
}

/**
 * All known time of a resource up to `asOf` in order, cut wherever anything changes and at `edges`; what the schedule
 * says is right within the range.
 */
export function naivePieces(question: NaiveQuestion, edges: readonly number[] = []): NaivePiece[] {
  const { floor, resourceID, entries = [], asOf, range } = question
  const resource = floor.resources.get(resourceID)!
  const slices = naiveStanding(question)
  const schedule = naiveSchedule({ ...floor, scheduleID: resource.scheduleID, resourceID, range })
  const service = naiveService(floor, resourceID, slices)
  const cuts = [
    ...edges,
    ...schedule.boundaries(),
    ...service.edges,
    ...slices.flatMap((s) => [s.from, s.to]),
    ...entries.flatMap((e) => [e.start, e.end]),
    range.start,
    range.end,
    asOf,
  ]
  const sorted = [...new Set(cuts)].filter((at) => at <= asOf).sort((a, b) => a - b)
  const pieces = sorted.slice(0, -1).map((start, k): NaivePiece => {
    const slice = service.tells(start) ? ownerOf(slices, start) : null
    const timeClass = stateNames[slice?.state ?? 0]!
    const reason = timeClass === 'running' ? slice!.reason : (saidAt(entries, start) ?? slice?.reason ?? null)
    return { start, end: sorted[k + 1]!, slice, timeClass, reason, said: schedule.at(start), starts: false }
  })
  for (let k = 0; k < pieces.length; ) {
    let last = k
    while (pieces[last + 1] && pieces[last + 1]!.timeClass === pieces[k]!.timeClass) last++
    const stretch = pieces.slice(k, last + 1)
    const start = stretch[0]!.start
    const limit = current(resource.microStopSecs, start) ?? current(floor.microStopSecs, start)!
    const isMinor = stretch[0]!.timeClass === 'idle' && stretch.at(-1)!.end - start < limit * 1000
    if (isMinor) for (const piece of stretch) piece.timeClass = 'minorStop'
    stretch[0]!.starts = true
    k = last + 1
  }
  return pieces
}

/** Seconds that a part of an output takes at its ideal; null where none is known. */
export function naiveIdeal(question: NaiveQuestion, slice: Slice, output: Output): number | null {
  const whole = wholeIdeal(question, slice, output)
  return whole === null ? null : whole / naiveShare(question.floor, slice, output)
}

function wholeIdeal({ floor, resourceID }: NaiveQuestion, slice: Slice, output: Output): number | null {
  if (output.idealCycleSecs !== null) return output.idealCycleSecs
  const complete = output.jobNum !== null && output.assemblySeq !== null && output.oprSeq !== null
  const standard = floor.cycleStandards.get([output.jobNum, output.assemblySeq, output.oprSeq].join('~'))
  const ofOperation = complete && standard ? current(standard, slice.from) : null
  return ofOperation ?? current(floor.resources.get(resourceID)!.idealCycleSecs, slice.from) ?? null
}
