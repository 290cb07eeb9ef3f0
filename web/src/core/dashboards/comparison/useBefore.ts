import type { Bucket } from '../figures/teepAnswer.ts'
import { useTeep } from '../figures/useTeep.ts'
import { useCompared } from './useCompared.ts'

/**
 * Whether anybody told anything of a bucket's time: unknown time counts as time not run, but all of it is no figure to
 * compare with.
 */
export const isTold = ({ unknownSecs, plannedSecs, unscheduledRunSecs, totalCount }: Bucket): boolean =>
  unknownSecs < plannedSecs || unscheduledRunSecs > 0 || totalCount > 0

/** A figure of the time compared with: undefined while that is not known yet. */
export const figureBefore = <Name extends keyof Bucket>(before: Bucket | null | undefined, name: Name) =>
  before ? before[name] : before

/**
 * What figures are compared with, and those of all `resourceIDs` together then: undefined until they are known, null
 * where there are none.
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
  const told = bucket && isTold(bucket) ? bucket : null
  const before: Bucket | null | undefined = compared.range && !data ? undefined : compared.range && told
  return { compared, before }
}
