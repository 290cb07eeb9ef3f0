import { type Tally, tallyFields } from '@takt/domain/areas/efficiency/totals/tally.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type FactSources, rawTallies } from './rawTallies.ts'
import type { Sheet } from './sheet.ts'
import { splitAtBuckets } from './splitAtBuckets.ts'
import type { TeepQuery } from './teepQuery.ts'
import { addToUnit, type Unit } from './units.ts'

/** A computation: its sources, and the sheet to which results are added. `calendar`: null if its buckets are shifts. */
export type TeepWork = {
  facts: FactSources
  query: TeepQuery
  sheet: Sheet
  calendar: readonly Interval[] | null
  signal?: AbortSignal
}

const numbers = (tally: Tally) => tallyFields.map((field) => tally[field])

/**
 * Adds the tallies of slices in an interval inside windows. `accepts`: filters the shift buckets to which they are
 * added.
 */
export async function addSlices(
  { facts, query, sheet, calendar, signal }: TeepWork,
  resourceIDs: readonly string[],
  interval: Interval,
  accepts: (unit: Unit, bucket: number) => boolean = () => true,
): Promise<void> {
  const talliesByResource = await rawTallies(facts, {
    floor: query.floor,
    asOf: query.asOf,
    resourceIDs,
    intervals: calendar ? splitAtBuckets([interval], calendar) : [interval],
    signal,
  })
  for (const [resourceID, tallies] of talliesByResource) {
    const unit = sheet.unitOfResource(resourceID)
    for (const part of tallies) {
      if (calendar) {
        const bucket = calendar.findIndex(({ end }) => end > part.start)
        addToUnit(unit, bucket, numbers(part.tally))
      } else
        for (const shift of part.shifts) {
          const bucket = sheet.bucketOf(unit, shift.occurrenceStart)
          if (bucket !== undefined && accepts(unit, bucket)) addToUnit(unit, bucket, numbers(shift))
        }
    }
  }
}

const dayMs = 86_400_000
const maxResourcesPerQuery = 10

/** Adds the whole range from slices, a few machines and one day at a time. */
export async function addAllSlices(work: TeepWork): Promise<void> {
  const { resourceIDs, range } = work.query
  for (let start = range.start; start < range.end; start += dayMs)
    for (let k = 0; k < resourceIDs.length; k += maxResourcesPerQuery) {
      const interval = { start, end: Math.min(start + dayMs, range.end) }
      await addSlices(work, resourceIDs.slice(k, k + maxResourcesPerQuery), interval)
    }
}
