import { type CyclesData, cyclesData } from '@takt/domain/areas/efficiency/answers/cycles.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { useOldFigures } from '../../core/dashboards/figures/OldFigures.tsx'
import { closedTtlSecs, refreshMs } from '../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const cyclesAnswer = answered(cyclesData)

/**
 * What a machine took for its parts in a range (epoch ms, at most 31 days), oldest first; the former answer about the
 * same machine stays meanwhile.
 */
export function useCycles(about: { resourceID: string; start: number; end: number; live: boolean; enabled?: boolean }) {
  const client = useClient()
  const { organizationId } = usePlace()
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
      return (await client.get(path, { schema: cyclesAnswer, query, signal })).data
    },
  })
  useOldFigures(cycles, { resourceID, start, end })
  return cycles
}
