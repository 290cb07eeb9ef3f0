import { organizationContent, organizationRemoval } from '@takt/domain/areas/organizations/organizationRemoval.ts'
import { z } from 'zod'
import { answered } from '../../../core/api/client.ts'
import { usePlace } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { useRead } from '../../../core/session/useRead.ts'

const removalsAnswer = answered(z.array(organizationRemoval))
const contentsAnswer = answered(z.array(organizationContent))
const everyMs = 1000

/** The entity's organizations that are being deleted or were; asked anew every second while one goes on. */
export function useRemovals() {
  const { entityId } = usePlace()
  const query = useRead({
    key: ['organizations', 'removals', entityId],
    path: '/organizations/removals',
    schema: removalsAnswer,
    enabled: useMay('organizations', 'read'),
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => finishedAt === null) ? everyMs : false),
  })
  return query.data
}

/** What an organization has, asked for when `isAsked`. */
export function useContents(id: number, isAsked: boolean) {
  return useRead({
    key: ['organizations', 'contents', id],
    path: `/organizations/${id}/contents`,
    schema: contentsAnswer,
    enabled: isAsked,
    gcTime: 0,
  })
}
