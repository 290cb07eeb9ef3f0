import type { Bucket } from '../figures/teepResponse.ts'
import { useTeep } from '../figures/useTeep.ts'
import { useCompared } from './useCompared.ts'

/**
 * True if there is any data for a bucket's time: unknown time counts as not running, but a bucket of only unknown time
 * is not comparable.
 */
export const hasData = ({ unknownSecs, plannedSecs, unscheduledRunSecs, totalCount }: Bucket): boolean =>
  unknownSecs < plannedSecs || unscheduledRunSecs > 0 || totalCount > 0

/** Returns a metric of the range that is compared with; undefined while loading, null if that range has no data. */
export const previousMetric = <Name extends keyof Bucket>(before: Bucket | null | undefined, name: Name) =>
  before ? before[name] : before

/**
 * Returns the comparison, and the metrics of all `resourceIDs` combined at that time: undefined while loading, null if
 * there are none.
 */
export function useBefore({ resourceIDs, enabled }: { resourceIDs: readonly string[]; enabled: boolean }) {
  const compared = useCompared()
  const { data } = useTeep({
    ...(compared.range ?? { start: 0, end: 1 }),
    live: false,
    resourceIDs,
    resolution: 'total',
    totalOnly: true,
    enabled: enabled && compared.range !== null,
  })
  const bucket = data?.total.buckets[0] ?? null
  const validBucket = bucket && hasData(bucket) ? bucket : null
  const before: Bucket | null | undefined = compared.range && !data ? undefined : compared.range && validBucket
  return { compared, before }
}
