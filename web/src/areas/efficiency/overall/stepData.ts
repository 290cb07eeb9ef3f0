import type { AlignedData } from 'uplot'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'

type Step = Pick<Bucket, 'start' | 'end'>

/**
 * Converts buckets to a stepped curve: a point at each start, a point without a value before a gap (between shifts),
 * and the last value again at the end. `bucketIndices`: index of the bucket of each point.
 */
export function stepData<Of extends Step>(
  buckets: readonly Of[],
  ratioOf: (bucket: Of) => number | null,
): { data: AlignedData; places: number[] } {
  const times: number[] = []
  const values: (number | null)[] = []
  const bucketIndices: number[] = []
  const add = (time: number, value: number | null, bucketIndex: number) => {
    times.push(time / 1000)
    values.push(value)
    bucketIndices.push(bucketIndex)
  }
  for (const [index, bucket] of buckets.entries()) {
    const before = buckets[index - 1]
    if (before && before.end < bucket.start) add(before.end, null, index - 1)
    add(bucket.start, ratioOf(bucket), index)
  }
  const last = buckets.at(-1)
  if (last) add(last.end, ratioOf(last), buckets.length - 1)
  return { data: [times, values], places: bucketIndices }
}
