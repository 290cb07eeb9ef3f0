import type { AlignedData } from 'uplot'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'

type Step = Pick<Bucket, 'start' | 'end'>

/**
 * Buckets as a stepped curve: a point at each start, one without a value where no bucket follows at once (between
 * shifts), and the last value again at the end. `places`: to which bucket a point belongs.
 */
export function stepData<Of extends Step>(
  buckets: readonly Of[],
  ratioOf: (bucket: Of) => number | null,
): { data: AlignedData; places: number[] } {
  const times: number[] = []
  const values: (number | null)[] = []
  const places: number[] = []
  const add = (time: number, value: number | null, place: number) => {
    times.push(time / 1000)
    values.push(value)
    places.push(place)
  }
  for (const [place, bucket] of buckets.entries()) {
    const before = buckets[place - 1]
    if (before && before.end < bucket.start) add(before.end, null, place - 1)
    add(bucket.start, ratioOf(bucket), place)
  }
  const last = buckets.at(-1)
  if (last) add(last.end, ratioOf(last), buckets.length - 1)
  return { data: [times, values], places }
}
