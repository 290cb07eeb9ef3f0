import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { evidenceResponse } from '../../../core/dashboards/evidence/evidenceResponse.ts'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'

const chunkMs = 2 * 86_400_000

/**
 * Reads the evidence of a machine backwards from the end of the range (epoch ms), two days at a time. `intervals`:
 * sorted, starting at `since`; `asOf`: time of the data; `earlier`: loads more, null if there is none. A stop that
 * crosses a page boundary is returned as adjacent intervals.
 */
export function useStops(about: {
  resourceID: string
  start: number
  end: number
  now: number
  live: boolean
  enabled: boolean
}) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { resourceID, start, end, live, enabled } = about
  const last = Math.max(0, Math.ceil((Math.min(end, about.now) - start) / chunkMs) - 1)
  const query = useInfiniteQuery({
    queryKey: [organizationId, 'dashboards', 'stops', { resourceID, start, end }],
    enabled,
    initialPageParam: last,
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ pageParam, signal }) => {
      const from = start + pageParam * chunkMs
      const span = { start: new Date(from).toISOString(), end: new Date(Math.min(from + chunkMs, end)).toISOString() }
      const path = `/resources/${encodeURIComponent(resourceID)}/evidence`
      const { data } = await client.get(path, { schema: evidenceResponse, query: span, signal })
      return { from, intervals: data.intervals, asOf: data.asOf }
    },
    getNextPageParam: (_, __, chunk) => (chunk > 0 ? chunk - 1 : undefined),
  })
  const pages = query.data?.pages
  const intervals = useMemo(() => [...(pages ?? [])].reverse().flatMap((page) => page.intervals), [pages])
  return {
    intervals,
    asOf: pages?.[0]?.asOf,
    since: pages?.at(-1)?.from ?? null,
    earlier: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoading: query.isFetching && !query.isRefetching,
    error: query.error,
    again: () => void query.refetch(),
  }
}
