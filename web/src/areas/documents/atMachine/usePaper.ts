import { type DocView, docView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useEffect, useRef } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { useConnection } from '../../../core/messaging/MessagingContext.tsx'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { useRetryingQuery } from '../../../core/session/away/useRetryingQuery.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { storedPaper } from './storePapers.ts'

const schema = dataResponse(docView)
/** Time (ms) to wait for the server before a stored paper is shown. */
const serverTimeoutMs = 3000

type Paper = { view: DocView; isStored: boolean }

/**
 * Returns the current paper from the server. Without a network it returns the stored one (`isStored`) at once, and
 * reloads it when the network is back. `isAway`: there is no network and nothing to show.
 */
export function usePaper(pageId: number) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const isConnected = useConnection(({ context }) => context.connected)
  const { data, error, refetch } = useRetryingQuery({
    queryKey: [organizationId, 'instructions', 'doc', 'at machine', pageId],
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Paper> => {
      const view = await storedPaper(pageId)
      const stored = view && { view, isStored: true }
      if (stored && !isConnected) return stored
      const request = client
        .get(`/docs/${pageId}`, { schema, signal })
        .then(({ data }) => ({ view: data, isStored: false }))
        .catch((failure: unknown) => {
          if (stored && isServerUnreachable(failure)) return stored
          throw failure
        })
      if (!stored) return request
      return Promise.race([request, new Promise<Paper>((late) => setTimeout(() => late(stored), serverTimeoutMs))])
    },
    isOld: ({ isStored }) => isStored,
  })
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (isConnected && !wasConnected.current) void refetch()
    wasConnected.current = isConnected
  }, [isConnected, refetch])
  const isUnanswered = isServerUnreachable(error)
  return { data, error: isUnanswered ? null : error, refetch, isAway: !data && (isUnanswered || !isConnected) }
}
