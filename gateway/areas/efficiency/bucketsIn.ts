import type { TeepResolution } from '@takt/domain/areas/efficiency/answers/teep.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { narrowQuestion } from '../../core/http/responses/largeAnswers.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** Maximum number of buckets that a question cuts its range into. */
const maxBucketsEach = 20_000

const hoursOf = { hour: 1, shift: 8, day: 24, week: 168, month: 720, total: Number.POSITIVE_INFINITY }

/** About how many buckets a resolution cuts a range into. */
export const bucketsIn = ({ start, end }: Interval, resolution: TeepResolution): number =>
  Math.ceil((end - start) / 3_600_000 / hoursOf[resolution])

/** Refuses, before the work begins, to cut a range into more buckets than any question has. */
export function refuseTooManyBuckets(range: Interval, resolution: TeepResolution): void {
  const count = bucketsIn(range, resolution)
  if (count > maxBucketsEach) throw narrowQuestion('resolution', texts.tooManyBucketsEach(count, maxBucketsEach))
}
