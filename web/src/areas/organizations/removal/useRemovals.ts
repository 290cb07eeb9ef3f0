import { organizationContent, organizationRemoval } from '@takt/domain/areas/organizations/organizationRemoval.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'

const removalsAnswer = answered(z.array(organizationRemoval))
const contentsAnswer = answered(z.array(organizationContent))
const everyMs = 1000

/** The entity's organizations that are being deleted or were; asked anew every second while one goes on. */
export function useRemovals() {
  const client = useClient()
  const { entityId, organizationId } = usePlace()
  const query = useQuery({
    queryKey: [organizationId, 'organizations', 'removals', entityId],
    enabled: useMay('organizations', 'read'),
    queryFn: async ({ signal }) =>
      (await client.get('/organizations/removals', { schema: removalsAnswer, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => finishedAt === null) ? everyMs : false),
  })
  return query.data
}

/** What an organization has, asked for when `isAsked`. */
export function useContents(id: number, isAsked: boolean) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'organizations', 'contents', id],
    enabled: isAsked,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await client.get(`/organizations/${id}/contents`, { schema: contentsAnswer, signal })).data,
  })
}
