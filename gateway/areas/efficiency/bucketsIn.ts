import type { TeepResolution } from '@takt/domain/areas/efficiency/responses/teep.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { queryTooLarge } from '../../core/http/responses/largeResponses.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** Maximum number of buckets per machine in a query. */
const maxBucketsEach = 20_000

const hoursOf = { hour: 1, shift: 8, day: 24, week: 168, month: 720, total: Number.POSITIVE_INFINITY }

/** Approximate number of buckets of a resolution in a range. */
export const bucketsIn = ({ start, end }: Interval, resolution: TeepResolution): number =>
  Math.ceil((end - start) / 3_600_000 / hoursOf[resolution])

/** Rejects a range with too many buckets before any work is done. */
export function rejectTooManyBuckets(range: Interval, resolution: TeepResolution): void {
  const count = bucketsIn(range, resolution)
  if (count > maxBucketsEach) throw queryTooLarge('resolution', texts.tooManyBucketsEach(count, maxBucketsEach))
}
