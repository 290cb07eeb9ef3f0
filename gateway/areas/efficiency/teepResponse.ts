import type { SerializedBucket } from '@takt/domain/areas/efficiency/responses/bucket.ts'
import type { Recomputing } from '@takt/domain/areas/efficiency/responses/recomputing.ts'
import { type BucketTotals, bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { emptyTally, tallyFields } from '@takt/domain/areas/efficiency/totals/tally.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { TeepResults } from './computeTeep.ts'
import { tallySize } from './rollupRows.ts'
import type { PlannedBucket, Unit } from './units.ts'

const iso = (instant: number) => new Date(instant).toISOString()

function tallyAt(unit: Unit, k: number) {
  const tally = emptyTally()
  tallyFields.forEach((field, i) => {
    tally[field] = unit.tallies[k * tallySize + i]!
  })
  return tally
}

const headOf = ({ start, end, shift }: Pick<PlannedBucket, 'start' | 'end' | 'shift'>) => ({
  start: iso(start),
  end: iso(end),
  ...(shift && { businessDate: shift.businessDate, shiftNum: shift.shiftNum }),
})

const heads = new WeakMap<PlannedBucket, ReturnType<typeof headOf>>()

/** Returns the instants of a bucket as text, formatted once for all machines of a plan. */
function sharedHeadOf(entry: PlannedBucket) {
  const head = heads.get(entry) ?? headOf(entry)
  heads.set(entry, head)
  return head
}

/** Yields the buckets of a resource, oldest first. */
export function* resourceBuckets(results: TeepResults, resourceID: string): Generator<SerializedBucket> {
  const unit = results.unitOfResource(resourceID)
  for (const [k, entry] of unit.group.buckets.entries())
    yield { ...sharedHeadOf(entry), ...bucket({ ...entry, tally: tallyAt(unit, k) }) }
}

/** Number of buckets aggregated or written per step. */
const bucketsInStep = 200

type Total = Interval & { shift: PlannedBucket['shift'] } & BucketTotals

/** Aggregates units and groups by `keyOf`, step by step. */
function* addUp(
  results: TeepResults,
  keyOf: (bucket: PlannedBucket, k: number) => string | number,
): Generator<undefined, Total[]> {
  const totals = new Map<string | number, Total>()
  const totalOf = (entry: PlannedBucket, k: number): Total => {
    const key = keyOf(entry, k)
    let total = totals.get(key)
    if (!total) {
      const { start, end, shift } = entry
      total = { start, end, shift, tally: emptyTally(), allMs: 0, noScheduleMs: 0, plannedMs: 0, plannedStopMs: 0 }
      totals.set(key, total)
    }
    total.start = Math.min(total.start, entry.start)
    total.end = Math.max(total.end, entry.end)
    return total
  }
  for (const [k, interval] of (results.calendar ?? []).entries()) {
    totalOf({ ...interval, shift: null, plannedMs: 0, plannedStopMs: 0, allMs: 0, noScheduleMs: 0 }, k)
    if (k % bucketsInStep === 0) yield
  }
  for (const { buckets, resourceIDs } of results.groups)
    for (const [k, entry] of buckets.entries()) {
      const total = totalOf(entry, k)
      for (const field of ['allMs', 'noScheduleMs', 'plannedMs', 'plannedStopMs'] as const)
        total[field] += entry[field] * resourceIDs.length
      if (k % bucketsInStep === 0) yield
    }
  for (const unit of results.units)
    for (const [k, entry] of unit.group.buckets.entries()) {
      const { tally } = totalOf(entry, k)
      for (let i = 0; i < tallySize; i++) tally[tallyFields[i]!] += unit.tallies[k * tallySize + i]!
      if (k % bucketsInStep === 0) yield
    }
  return [...totals.values()]
}

/**
 * Returns the buckets of all resources combined, oldest first, aggregated step by step; shifts are ordered by business
 * date and number.
 */
export function* totalBuckets(results: TeepResults): Generator<undefined, SerializedBucket[]> {
  const keyOf = (entry: PlannedBucket, k: number) =>
    entry.shift ? `${entry.shift.businessDate} ${entry.shift.shiftNum}` : k
  const totals = yield* addUp(results, keyOf)
  if (!results.calendar)
    totals.sort((a, b) => a.start - b.start || (a.shift!.shiftNum ?? Infinity) - (b.shift!.shiftNum ?? Infinity))
  const buckets: SerializedBucket[] = []
  for (const [k, total] of totals.entries()) {
    buckets.push({ ...headOf(total), ...bucket(total) })
    if (k % bucketsInStep === 0) yield
  }
  return buckets
}

/** Yields buckets as elements of a JSON array, in chunks. */
function* bucketsJson(buckets: Iterable<SerializedBucket>): Generator<string> {
  let [text, count] = ['', 0]
  for (const each of buckets) {
    text += (count++ > 0 ? ',' : '') + JSON.stringify(each)
    if (count % bucketsInStep > 0) continue
    yield text
    text = ''
  }
  yield text
}

/**
 * Yields the JSON response of getTEEP in chunks: a large response is never in memory as a whole, nor built in one step.
 */
export function* teepJson(results: TeepResults, more: { recomputing?: Recomputing } = {}): Generator<string> {
  const { floor, resolution, asOf, total, resourceIDs } = results.query
  const head = { timezone: floor.timeZone, resolution, asOf: iso(asOf), ...more }
  yield `{"success":true,"message":"","data":${JSON.stringify(head).slice(0, -1)}`
  if (!total) {
    yield ',"resources":['
    for (const [k, resourceID] of resourceIDs.entries()) {
      const description = floor.resources.get(resourceID)?.description ?? null
      yield `${k > 0 ? ',' : ''}${JSON.stringify({ resourceID, description }).slice(0, -1)},"buckets":[`
      yield* bucketsJson(resourceBuckets(results, resourceID))
      yield ']}'
    }
    yield ']'
  }
  const steps = totalBuckets(results)
  let step = steps.next()
  for (; !step.done; step = steps.next()) yield ''
  yield ',"total":{"buckets":['
  yield* bucketsJson(step.value)
  yield ']}}}'
}
