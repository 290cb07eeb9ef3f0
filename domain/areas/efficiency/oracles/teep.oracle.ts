import type { Interval } from '../../../core/schedule/interval.ts'
import { type NaiveInstant, naiveSchedule } from '../../../core/schedule/schedule.oracle.ts'
import type { Floor } from '../floor/floor.ts'
import { naiveService } from '../floor/service.oracle.ts'
import type { BucketSums } from '../sums/bucket.ts'
import type { Output, Slice } from '../timeline/slice.ts'

/*
 * For tests: a resource's figures once more, slowly and by the words of contracts.md, instant by instant. Shares
 * nothing with what it checks.
 */

const stateNames = ['unknown', 'running', 'setup', 'idle', 'down', 'off']

export const valueNow = <T>(values: readonly { from: number; value: T }[], instant: number): T | undefined =>
  values.filter((v, k) => k === 0 || v.from <= instant).at(-1)?.value

/** The slices of a resource that no other replaced. */
export function standing(floor: Floor, resourceID: string, slices: readonly Slice[]): Slice[] {
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

/** Whether a void slice takes back what a slice counted: one above it that holds its beginning. */
export const isVoided = (slice: Slice, slices: readonly Slice[]) =>
  slices.some((v) => v.state === 0 && v.from <= slice.from && slice.from < v.to && isAbove(v, slice))

/** In how many an ideal cycle is cut: the outputs of the slice whose operations share the cycle, if this one does. */
export function naiveShare({ sharedCycles }: Floor, slice: Slice, output: Output): number {
  const shares = (o: Output) =>
    o.jobNum !== null &&
    o.assemblySeq !== null &&
    o.oprSeq !== null &&
    valueNow(sharedCycles?.get([o.jobNum, o.assemblySeq, o.oprSeq].join('~')) ?? [], slice.from) === true
  return shares(output) ? slice.outputs.filter(shares).length : 1
}

/** The last of the steps of a second in which ideal times of parts are told (definitions.md). */
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

export type NaiveBucket = BucketSums & Interval & { businessDate?: string; shiftNum?: number | null }

type NaiveQuestion = { floor: Floor; resourceID: string; slices: readonly Slice[]; asOf: number }

/**
 * The time of a resource up to `asOf`, cut wherever anything changes and at `edges`, and the slices that count; what
 * the schedule says is right between the first and the last edge.
 */
export function naiveCourse(question: NaiveQuestion & { edges: readonly number[] }) {
  const { floor, resourceID, asOf } = question
  const resource = floor.resources.get(resourceID)!
  const slices = standing(floor, resourceID, question.slices)
  const range = { start: Math.min(...question.edges), end: Math.max(...question.edges) }
  const schedule = naiveSchedule({ ...floor, scheduleID: resource.scheduleID, resourceID, range })
  const service = naiveService(floor, resourceID, slices)

  const from = Math.min(range.start, ...slices.map((s) => s.from))
  const all = [
    from,
    asOf,
    ...schedule.boundaries(),
    ...service.edges,
    ...slices.flatMap((s) => [s.from, s.to]),
    ...question.edges,
  ]
  const edges = [...new Set(all)].filter((at) => at >= from && at <= asOf).sort((a, b) => a - b)
  const stretches = edges.slice(0, -1).map((start, k) => {
    const owner = slices
      .filter((s) => s.from <= start && start < s.to && service.tells(start))
      .reduce<Slice | null>((a, b) => (!a || isAbove(b, a) ? b : a), null)
    return { start, end: edges[k + 1]!, state: stateNames[owner?.state ?? 0]! }
  })
  const classOf = (k: number) => {
    if (stretches[k]!.state !== 'idle') return stretches[k]!.state
    let [first, last] = [k, k]
    while (stretches[first - 1]?.state === 'idle') first--
    while (stretches[last + 1]?.state === 'idle') last++
    const start = stretches[first]!.start
    const limit = valueNow(resource.microStopSecs, start) ?? valueNow(floor.microStopSecs, start)!
    return stretches[last]!.end - start < limit * 1000 ? 'minorStop' : 'idle'
  }
  return {
    pieces: stretches.map(({ start, end }, k) => ({
      start,
      end,
      what: classOf(k),
      said: schedule.at(start),
      counts: service.counts(start),
      isFollowed: floor.schedules.has(valueNow(resource.scheduleID, start) ?? ''),
    })),
    counting: slices
      .filter((s) => s.from < asOf && s.state !== 0 && !isVoided(s, slices) && service.tells(s.from))
      .map((slice) => ({ slice, said: schedule.at(slice.from) })),
  }
}

/**
 * Sums of a resource in each bucket; `byShift`: instead in each business date and shift that the one bucket meets.
 * `course`: that of the question, cut at all edges of the buckets, where several are asked of the same.
 */
export function naiveTeep(
  question: NaiveQuestion & { buckets: readonly Interval[]; byShift?: boolean },
  course = naiveCourse({ ...question, edges: question.buckets.flatMap((b) => [b.start, b.end]) }),
): NaiveBucket[] {
  const { floor, resourceID, byShift } = question
  const made = new Map<string, NaiveBucket>()
  const bucketAt = (instant: number, said: NaiveInstant): NaiveBucket | null => {
    const k = question.buckets.findIndex((b) => b.start <= instant && instant < b.end)
    if (k < 0) return null
    if (byShift && !said) return null
    const key = byShift ? `${said!.businessDate} ${said!.shiftNum}` : String(k)
    const known = made.get(key)
    if (known) return known
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
    const named = byShift ? { businessDate: said!.businessDate, shiftNum: said!.shiftNum } : {}
    const fresh = {
      ...(byShift ? { start: instant, end: instant } : question.buckets[k]!),
      ...named,
      tally,
      allMs: 0,
      noScheduleMs: 0,
      plannedMs: 0,
      plannedStopMs: 0,
    }
    made.set(key, fresh)
    return fresh
  }
  if (!byShift) for (const { start } of question.buckets) bucketAt(start, null)

  for (const { start, end, what, said, counts, isFollowed } of course.pieces) {
    const bucket = counts ? bucketAt(start, said) : null
    if (!bucket) continue
    const ms = end - start
    if (byShift) bucket.end = end
    bucket.allMs += ms
    if (!byShift && !isFollowed) bucket.noScheduleMs += ms
    if (said?.planned) bucket.plannedMs += ms
    else if (said) bucket.plannedStopMs += ms
    if (!said?.planned) bucket.tally.unscheduledRunMs += what === 'running' ? ms : 0
    else if (what === 'running') bucket.tally.runMs += ms
    else if (what !== 'unknown') bucket.tally[`${what}Ms` as 'idleMs'] += ms
  }

  for (const { slice, said } of course.counting) {
    const bucket = bucketAt(slice.from, said)
    if (!bucket) continue
    const planned = said?.planned
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
  return [...made.values()].sort((a, b) => a.start - b.start)
}
