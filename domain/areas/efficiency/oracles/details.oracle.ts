import type { Interval } from '../../../core/schedule/interval.ts'
import { naiveSchedule } from '../../../core/schedule/schedule.oracle.ts'
import type { Floor } from '../floor/floor.ts'
import { naiveService } from '../floor/service.oracle.ts'
import type { ReasonEntry } from '../reasons/reasonsInForce.ts'
import type { Slice } from '../timeline/slice.ts'
import { idealOf, isAbove, isVoided, naiveStep, standing, valueNow } from './teep.oracle.ts'

/*
 * For tests: the details of stretches of time once more, slowly, instant by instant, by the words of contracts.md and
 * of Detail. Shares nothing with what it checks.
 */

const stateNames = ['unknown', 'running', 'setup', 'idle', 'down', 'off']

/** What is told apart, as text; then what it adds up to. */
export type NaiveDetails = Record<string, Record<string, number>>

/** The details of a resource in each of `buckets`. */
export function naiveDetails(question: {
  floor: Floor
  resourceID: string
  slices: readonly Slice[]
  entries: readonly ReasonEntry[]
  buckets: readonly Interval[]
}): NaiveDetails[] {
  const { floor, resourceID, entries, buckets } = question
  const resource = floor.resources.get(resourceID)!
  const slices = standing(floor, resourceID, question.slices)
  const schedule = naiveSchedule({
    ...floor,
    scheduleID: resource.scheduleID,
    resourceID,
    range: { start: buckets[0]!.start, end: buckets.at(-1)!.end },
  })
  const service = naiveService(floor, resourceID, slices)
  const ownerAt = (instant: number) =>
    slices
      .filter((s) => s.from <= instant && instant < s.to && service.tells(instant))
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
  const pieces = edges.slice(0, -1).map((start, k) => {
    const owner = ownerAt(start)
    return { start, end: edges[k + 1]!, owner, state: stateNames[owner?.state ?? 0]! }
  })
  const classOf = (k: number) => {
    if (pieces[k]?.state !== 'idle') return pieces[k]?.state ?? 'unknown'
    let [first, last] = [k, k]
    while (pieces[first - 1]?.state === 'idle') first--
    while (pieces[last + 1]?.state === 'idle') last++
    const start = pieces[first]!.start
    const limit = valueNow(resource.microStopSecs, start) ?? valueNow(floor.microStopSecs, start)!
    return pieces[last]!.end - start < limit * 1000 ? 'minorStop' : 'idle'
  }
  const labelAt = (instant: number, what: string, slice: Slice) =>
    (what === 'running' ? undefined : entryAt(instant)) ?? slice.reason

  const made: NaiveDetails[] = buckets.map(() => ({}))
  const add = (instant: number, what: string, slice: Slice, k: number, field: string, amount: number) => {
    const bucket = made[buckets.findIndex((b) => b.start <= instant && instant < b.end)]
    if (!bucket || amount === 0) return
    const said = schedule.at(instant)
    const { jobNum, assemblySeq, oprSeq, partNum, partRevision } = slice.outputs[k] ?? {}
    const work = [jobNum, assemblySeq, oprSeq, partNum, partRevision].map((value) => value ?? null)
    const team = [...new Set(slice.empIDs)].sort()
    const about = [what, labelAt(instant, what, slice), said?.shiftNum ?? null, said?.planned === true, work, team]
    const key = JSON.stringify(about)
    bucket[key] ??= {}
    bucket[key][field] = (bucket[key][field] ?? 0) + amount
  }

  // Shares are whole milliseconds of what is alike and adjoins.
  const alike = (k: number) => {
    const { start, owner } = pieces[k]!
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
  for (let k = 0; k < pieces.length; ) {
    const first = k
    const { start, owner } = pieces[first]!
    const own = owner && alike(first)
    do k++
    while (own && k < pieces.length && pieces[k]!.owner && alike(k) === own)
    const what = classOf(first)
    if (!owner || what === 'unknown') continue
    if (classOf(first - 1) !== what) add(start, what, owner, 0, 'starts', 1)
    const ms = pieces[k - 1]!.end - start
    const shares = Math.max(1, owner.outputs.length)
    for (let share = 0; share < shares; share++) {
      const upTo = (n: number) => Math.floor((n * ms) / shares)
      add(start, what, owner, share, 'ms', upTo(share + 1) - upTo(share))
    }
  }

  for (const slice of slices) {
    if (slice.state === 0 || isVoided(slice, slices) || !service.tells(slice.from)) continue
    const what = classOf(pieces.findIndex((p) => p.start <= slice.from && slice.from < p.end))
    for (const [k, output] of slice.outputs.entries()) {
      const { good, scrap, rework } = output
      const ideal = idealOf(floor, resourceID, slice, output)
      const count = (field: string, amount: number) => add(slice.from, what, slice, k, field, amount)
      count('good', good)
      count('scrap', scrap)
      count('rework', rework)
      count('idealSecs', naiveStep((ideal ?? 0) * (good + scrap + rework)))
      count('goodIdealSecs', naiveStep((ideal ?? 0) * good))
      count('idealMissing', ideal === null ? good + scrap + rework : 0)
    }
  }
  return made
}
