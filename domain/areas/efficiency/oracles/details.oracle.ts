import type { Interval } from '../../../core/schedule/interval.ts'
import { naiveSchedule } from '../../../core/schedule/schedule.oracle.ts'
import type { Floor } from '../floor/floor.ts'
import { naiveService } from '../floor/service.oracle.ts'
import type { ReasonEntry } from '../reasons/reasonsInForce.ts'
import type { Slice } from '../timeline/slice.ts'
import { currentSlices, idealOf, isAbove, isVoided, naiveStep, valueNow } from './teep.oracle.ts'

/*
 * Reference implementation of interval details for tests: computes them slowly, instant by instant, following
 * contracts.md and the type Detail. Shares no code with the code under test.
 */

const stateNames = ['unknown', 'running', 'setup', 'idle', 'down', 'off']

/** Totals by the JSON of their dimensions. */
export type NaiveDetails = Record<string, Record<string, number>>

/** Returns the details of a machine in each of `buckets`. */
export function naiveDetails(query: {
  floor: Floor
  resourceID: string
  slices: readonly Slice[]
  entries: readonly ReasonEntry[]
  buckets: readonly Interval[]
}): NaiveDetails[] {
  const { floor, resourceID, entries, buckets } = query
  const resource = floor.resources.get(resourceID)!
  const slices = currentSlices(floor, resourceID, query.slices)
  const schedule = naiveSchedule({
    ...floor,
    scheduleID: resource.scheduleID,
    resourceID,
    range: { start: buckets[0]!.start, end: buckets.at(-1)!.end },
  })
  const service = naiveService(floor, resourceID, slices)
  const ownerAt = (instant: number) =>
    slices
      .filter((s) => s.from <= instant && instant < s.to && service.reports(instant))
      .reduce<Slice | null>((a, b) => (!a || isAbove(b, a) ? b : a), null)
  const entryAt = (instant: number) =>
    entries
      .filter((e) => e.start <= instant && instant < e.end)
      .sort((a, b) => b.priority - a.priority || b.entered - a.entered)[0]?.reasonCode
  const edges = [
    ...new Set([
      ...schedule.boundaries(),
      ...service.edges,
      ...slices.flatMap((s) => [s.from, s.to]),
      ...entries.flatMap((e) => [e.start, e.end]),
      ...buckets.flatMap((b) => [b.start, b.end]),
    ]),
  ].sort((a, b) => a - b)
  const segments = edges.slice(0, -1).map((start, k) => {
    const owner = ownerAt(start)
    return { start, end: edges[k + 1]!, owner, state: stateNames[owner?.state ?? 0]! }
  })
  const classOf = (k: number) => {
    if (segments[k]?.state !== 'idle') return segments[k]?.state ?? 'unknown'
    let [first, last] = [k, k]
    while (segments[first - 1]?.state === 'idle') first--
    while (segments[last + 1]?.state === 'idle') last++
    const start = segments[first]!.start
    const limit = valueNow(resource.microStopSecs, start) ?? valueNow(floor.microStopSecs, start)!
    return segments[last]!.end - start < limit * 1000 ? 'minorStop' : 'idle'
  }
  const labelAt = (instant: number, timeClass: string, slice: Slice) =>
    (timeClass === 'running' ? undefined : entryAt(instant)) ?? slice.reason

  const result: NaiveDetails[] = buckets.map(() => ({}))
  const add = (instant: number, timeClass: string, slice: Slice, k: number, field: string, amount: number) => {
    const bucket = result[buckets.findIndex((b) => b.start <= instant && instant < b.end)]
    if (!bucket || amount === 0) return
    const scheduled = schedule.at(instant)
    const { jobNum, assemblySeq, oprSeq, partNum, partRevision } = slice.outputs[k] ?? {}
    const work = [jobNum, assemblySeq, oprSeq, partNum, partRevision].map((value) => value ?? null)
    const team = [...new Set(slice.empIDs)].sort()
    const about = [
      timeClass,
      labelAt(instant, timeClass, slice),
      scheduled?.shiftNum ?? null,
      scheduled?.planned === true,
      work,
      team,
    ]
    const key = JSON.stringify(about)
    bucket[key] ??= {}
    bucket[key][field] = (bucket[key][field] ?? 0) + amount
  }

  // Shares are whole milliseconds of adjoining segments with the same key.
  const keyAt = (k: number) => {
    const { start, owner } = segments[k]!
    const bucket = buckets.findIndex((b) => b.start <= start && start < b.end)
    const instant = schedule.at(start)
    const entry = classOf(k) === 'running' ? null : entryAt(start)
    return JSON.stringify([
      slices.indexOf(owner!),
      instant?.businessDate,
      instant?.shiftNum,
      instant?.planned,
      entry,
      bucket,
    ])
  }
  for (let k = 0; k < segments.length; ) {
    const first = k
    const { start, owner } = segments[first]!
    const groupKey = owner && keyAt(first)
    do k++
    while (groupKey && k < segments.length && segments[k]!.owner && keyAt(k) === groupKey)
    const timeClass = classOf(first)
    if (!owner || timeClass === 'unknown') continue
    if (classOf(first - 1) !== timeClass) add(start, timeClass, owner, 0, 'starts', 1)
    const ms = segments[k - 1]!.end - start
    const shares = Math.max(1, owner.outputs.length)
    for (let share = 0; share < shares; share++) {
      const upTo = (n: number) => Math.floor((n * ms) / shares)
      add(start, timeClass, owner, share, 'ms', upTo(share + 1) - upTo(share))
    }
  }

  for (const slice of slices) {
    if (slice.state === 0 || isVoided(slice, slices) || !service.reports(slice.from)) continue
    const timeClass = classOf(segments.findIndex((p) => p.start <= slice.from && slice.from < p.end))
    for (const [k, output] of slice.outputs.entries()) {
      const { good, scrap, rework } = output
      const ideal = idealOf(floor, resourceID, slice, output)
      const count = (field: string, amount: number) => add(slice.from, timeClass, slice, k, field, amount)
      count('good', good)
      count('scrap', scrap)
      count('rework', rework)
      count('idealSecs', naiveStep((ideal ?? 0) * (good + scrap + rework)))
      count('goodIdealSecs', naiveStep((ideal ?? 0) * good))
      count('idealMissing', ideal === null ? good + scrap + rework : 0)
    }
  }
  return result
}
