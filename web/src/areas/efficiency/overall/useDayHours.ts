import { useMemo } from 'react'
import type { Bucket } from '../../../core/dashboards/figures/teepAnswer.ts'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { useNow } from '../../../core/kit/useNow.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How many machines are asked for at once: what can be in sight lies in two such pages at most. */
const pageSize = 50
const noBuckets: readonly Bucket[] = []

/**
 * The hours of a day, the last one unless said (`of`), of those machines that can be seen, `resourceIDs` in the order
 * shown, `first` the place of the first one in sight: a thousand machines × 24 hours are nobody's question. `coming`:
 * those of a machine are under way.
 */
export function useDayHours(resourceIDs: readonly string[], first: number, of: { start: number; end: number } | null) {
  const minute = Math.floor(useNow(minuteMs) / minuteMs) * minuteMs
  const day = of ? { start: of.start, end: of.end } : { start: minute - dayMs, end: minute }
  const page = Math.floor(first / pageSize)
  // Sorted: machines that change places within a page are no other question.
  const pageOf = (place: number) => resourceIDs.slice(place * pageSize, (place + 1) * pageSize).sort()
  const ask = { ...day, resolution: 'hour', live: of === null, isInSight: true } as const
  const [one, next] = [pageOf(page), pageOf(page + 1)]
  const here = useTeep({ ...ask, resourceIDs: one, enabled: one.length > 0 }).data
  const after = useTeep({ ...ask, resourceIDs: next, enabled: next.length > 0 }).data
  const isKnown = (one.length === 0 || here !== undefined) && (next.length === 0 || after !== undefined)
  const known = useMemo(
    () =>
      new Map(
        [...(here?.resources ?? []), ...(after?.resources ?? [])].map(({ resourceID, buckets }) => [
          resourceID,
          buckets,
        ]),
      ),
    [here, after],
  )
  return { ...day, of: (resourceID: string) => known.get(resourceID) ?? (isKnown ? noBuckets : 'coming') }
}
