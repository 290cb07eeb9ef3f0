import { type Values, valuesData } from '@takt/domain/areas/efficiency/responses/values.ts'
import { useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { useReportedFailure } from '../../../core/dashboards/figures/FailedMetrics.tsx'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'

export type { Values } from '@takt/domain/areas/efficiency/responses/values.ts'

/** Reads work and measured values of a machine in a window (epoch ms), at screen resolution. */
export function useValues(about: { resourceID: string; start: number; end: number; live: boolean; enabled: boolean }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { resourceID, start, end, live, enabled } = about
  const values = useQuery<Values>({
    queryKey: [organizationId, 'dashboards', 'values', { resourceID, start, end }],
    enabled,
    placeholderData: (previous) => (previous?.resourceID === resourceID ? previous : undefined),
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ signal }) => {
      const query = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), points: 600 }
      const path = `/resources/${encodeURIComponent(resourceID)}/values`
      return (await client.get(path, { schema: dataResponse(valuesData), query, signal })).data
    },
  })
  useReportedFailure(values)
  return values
}
