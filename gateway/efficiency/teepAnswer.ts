import type { SentBucket } from '@takt/domain/efficiency/answers/bucket.ts'
import type { Recomputing } from '@takt/domain/efficiency/answers/recomputing.ts'
import { type BucketSums, bucket } from '@takt/domain/efficiency/bucket.ts'
import { emptyTally, tallyFields } from '@takt/domain/efficiency/tally.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import type { TeepFigures } from './computeTeep.ts'
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

function wire({ start, end, shift }: Pick<PlannedBucket, 'start' | 'end' | 'shift'>, sums: BucketSums): SentBucket {
  const named = shift ? { businessDate: shift.businessDate, shiftNum: shift.shiftNum } : {}
  return { start: iso(start), end: iso(end), ...named, ...bucket(sums) }
}

/** The buckets of a resource, oldest first. */
export function resourceBuckets(figures: TeepFigures, resourceID: string): SentBucket[] {
  const unit = figures.unitOfResource(resourceID)
  return unit.group.buckets.map((entry, k) => wire(entry, { ...entry, tally: tallyAt(unit, k) }))
}

type Total = Interval & { shift: PlannedBucket['shift'] } & BucketSums

/** Adds units and groups up by what `keyOf` says a bucket belongs to. */
function addUp(figures: TeepFigures, keyOf: (bucket: PlannedBucket, k: number) => string | number): Total[] {
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
  for (const [k, interval] of (figures.calendar ?? []).entries())
    totalOf({ ...interval, shift: null, plannedMs: 0, plannedStopMs: 0, allMs: 0, noScheduleMs: 0 }, k)
  for (const { buckets, resourceIDs } of figures.groups)
    buckets.forEach((entry, k) => {
      const total = totalOf(entry, k)
      for (const field of ['allMs', 'noScheduleMs', 'plannedMs', 'plannedStopMs'] as const)
        total[field] += entry[field] * resourceIDs.length
    })
  for (const unit of figures.units)
    unit.group.buckets.forEach((entry, k) => {
      const { tally } = totalOf(entry, k)
      for (let i = 0; i < tallySize; i++) tally[tallyFields[i]!] += unit.tallies[k * tallySize + i]!
    })
  return [...totals.values()]
}

/** The buckets of all resources together, oldest first; shifts by business date and number. */
export function totalBuckets(figures: TeepFigures): SentBucket[] {
  const keyOf = (entry: PlannedBucket, k: number) =>
    entry.shift ? `${entry.shift.businessDate} ${entry.shift.shiftNum}` : k
  const totals = addUp(figures, keyOf)
  if (!figures.calendar)
    totals.sort((a, b) => a.start - b.start || (a.shift!.shiftNum ?? Infinity) - (b.shift!.shiftNum ?? Infinity))
  return totals.map((total) => wire(total, total))
}

/** The answer of getTEEP as JSON, piece by piece: what is large is never in memory at once. */
export function* teepJson(figures: TeepFigures, more: { recomputing?: Recomputing } = {}): Generator<string> {
  const { floor, resolution, asOf, total, resourceIDs } = figures.question
  const head = { timezone: floor.timeZone, resolution, asOf: iso(asOf), ...more }
  yield `{"success":true,"message":"","data":${JSON.stringify(head).slice(0, -1)}`
  if (!total) {
    yield ',"resources":['
    for (const [k, resourceID] of resourceIDs.entries()) {
      const description = floor.resources.get(resourceID)?.description ?? null
      const buckets = resourceBuckets(figures, resourceID)
      yield `${k > 0 ? ',' : ''}${JSON.stringify({ resourceID, description, buckets })}`
    }
    yield ']'
  }
  yield `,"total":${JSON.stringify({ buckets: totalBuckets(figures) })}}}`
}
