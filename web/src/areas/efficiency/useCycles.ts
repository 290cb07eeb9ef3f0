import { type CyclesData, cyclesData } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import { useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../core/api/client.ts'
import { useStaleMetrics } from '../../core/dashboards/figures/StaleMetrics.tsx'
import { closedTtlSecs, refreshMs } from '../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'

const cyclesResponse = dataResponse(cyclesData)

/**
 * Reads the cycle times of a machine in a range (epoch ms, at most 31 days), oldest first; the previous response for
 * the same machine is shown while loading.
 */
export function useCycles(about: { resourceID: string; start: number; end: number; live: boolean; enabled?: boolean }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { resourceID, start, end, live, enabled = true } = about
  const cycles = useQuery<CyclesData>({
    queryKey: [organizationId, 'dashboards', 'cycles', { resourceID, start, end }],
    enabled: enabled && resourceID !== '',
    placeholderData: (previous) => (previous?.resourceID === resourceID ? previous : undefined),
    refetchInterval: live ? refreshMs : false,
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const query = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
      const path = `/resources/${encodeURIComponent(resourceID)}/cycles`
      return (await client.get(path, { schema: cyclesResponse, query, signal })).data
    },
  })
  useStaleMetrics(cycles, { resourceID, start, end })
  return cycles
}
