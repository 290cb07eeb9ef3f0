import { organizationContent, organizationRemoval } from '@takt/domain/areas/organizations/organizationRemoval.ts'
import { z } from 'zod'
import { dataResponse } from '../../../core/api/client.ts'
import { useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { useRead } from '../../../core/session/useRead.ts'

const removalsResponse = dataResponse(z.array(organizationRemoval))
const contentsResponse = dataResponse(z.array(organizationContent))
const everyMs = 1000

/**
 * Returns the entity's organizations that are being deleted or were deleted; polled every second while a deletion is in
 * progress.
 */
export function useRemovals() {
  const { entityId } = useCurrentOrganization()
  const query = useRead({
    key: ['organizations', 'removals', entityId],
    path: '/organizations/removals',
    schema: removalsResponse,
    enabled: useMay('organizations', 'read'),
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => finishedAt === null) ? everyMs : false),
  })
  return query.data
}

/** Returns the contents of an organization; loaded while `isOpen`. */
export function useContents(id: number, isOpen: boolean) {
  return useRead({
    key: ['organizations', 'contents', id],
    path: `/organizations/${id}/contents`,
    schema: contentsResponse,
    enabled: isOpen,
    gcTime: 0,
  })
}
