import { useMemo } from 'react'
import type { Bucket } from '../../../core/dashboards/figures/teepResponse.ts'
import { useTeepColumns } from '../../../core/dashboards/figures/useTeep.ts'
import { useNow } from '../../../core/kit/useNow.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Number of machines per request; the visible rows span at most two such pages. */
const pageSize = 50
const noBuckets: readonly Bucket[] = []

/**
 * Returns the hours of a day (`of`; default: the last 24 hours) for the visible machines only, because all hours of a
 * thousand machines are too many to request. `resourceIDs`: in display order; `first`: index of the first visible row.
 * `coming`: the hours of a machine are loading.
 */
export function useDayHours(resourceIDs: readonly string[], first: number, of: { start: number; end: number } | null) {
  const minute = Math.floor(useNow(minuteMs) / minuteMs) * minuteMs
  const day = of ? { start: of.start, end: of.end } : { start: minute - dayMs, end: minute }
  const page = Math.floor(first / pageSize)
  // Sorted, so that a new order within a page does not change the query key.
  const pageOf = (pageIndex: number) => resourceIDs.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize).sort()
  const query = { ...day, resolution: 'hour', live: of === null, isInSight: true } as const
  const [current, next] = [pageOf(page), pageOf(page + 1)]
  const currentData = useTeepColumns({ ...query, resourceIDs: current, enabled: current.length > 0 }).data
  const after = useTeepColumns({ ...query, resourceIDs: next, enabled: next.length > 0 }).data
  const isKnown = (current.length === 0 || currentData !== undefined) && (next.length === 0 || after !== undefined)
  const bucketsOf = useMemo(() => {
    const machines = new Map(
      [...(currentData?.machines ?? []), ...(after?.machines ?? [])].map((machine) => [machine.resourceID, machine]),
    )
    const bucketsByMachine = new Map<string, readonly Bucket[]>()
    // The same object for each drawing of a row.
    return (resourceID: string) => {
      const buckets = bucketsByMachine.get(resourceID) ?? machines.get(resourceID)?.buckets()
      if (buckets) bucketsByMachine.set(resourceID, buckets)
      return buckets
    }
  }, [currentData, after])
  return { ...day, of: (resourceID: string) => bucketsOf(resourceID) ?? (isKnown ? noBuckets : 'coming') }
}
