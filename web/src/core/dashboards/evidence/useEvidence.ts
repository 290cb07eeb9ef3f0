import { useQuery } from '@tanstack/react-query'
import { useClient, useCurrentOrganization } from '../../session/SessionContext.tsx'
import { useStaleMetrics } from '../figures/StaleMetrics.tsx'
import { refreshMs } from '../figures/useTeep.ts'
import { type Evidence, evidenceResponse } from './evidenceResponse.ts'

/** Loads the intervals and counts of a machine in a range (epoch ms), and the bucket that they add up to. */
export function useEvidence(about: {
  resourceID: string
  start: number
  end: number
  live: boolean
  enabled?: boolean
}) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { resourceID, start, end, live, enabled = true } = about
  const evidence = useQuery<Evidence>({
    queryKey: [organizationId, 'dashboards', 'evidence', { resourceID, start, end }],
    enabled,
    placeholderData: (previous) => (previous?.resourceID === resourceID ? previous : undefined),
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ signal }) => {
      const query = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
      const path = `/resources/${encodeURIComponent(resourceID)}/evidence`
      return (await client.get(path, { schema: evidenceResponse, query, signal })).data
    },
  })
  useStaleMetrics(evidence, { resourceID, start, end })
  return evidence
}
