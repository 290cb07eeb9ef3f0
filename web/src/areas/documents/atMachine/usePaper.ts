import { type DocView, docView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { useEffect, useRef } from 'react'
import { answered } from '../../../core/api/client.ts'
import { useConnection } from '../../../core/messaging/MessagingContext.tsx'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { useAskedAgain } from '../../../core/session/away/useAskedAgain.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { keptPaper } from './keepPapers.ts'

const schema = answered(docView)
/** So long a paper that is kept waits for the server (ms). */
const patienceMs = 3000

type Paper = { view: DocView; isKept: boolean }

/**
 * A paper as the server has it now. Without a network it is the one that is kept here (`isKept`), at once; when the
 * network is back it is asked for again by itself. `isAway`: there is no network, and nothing to show.
 */
export function usePaper(pageId: number) {
  const client = useClient()
  const { organizationId } = usePlace()
  const isConnected = useConnection(({ context }) => context.connected)
  const { data, error, refetch } = useAskedAgain({
    queryKey: [organizationId, 'instructions', 'doc', 'at machine', pageId],
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Paper> => {
      const view = await keptPaper(pageId)
      const kept = view && { view, isKept: true }
      if (kept && !isConnected) return kept
      const asked = client
        .get(`/docs/${pageId}`, { schema, signal })
        .then(({ data }) => ({ view: data, isKept: false }))
        .catch((failure: unknown) => {
          if (kept && isAway(failure)) return kept
          throw failure
        })
      if (!kept) return asked
      return Promise.race([asked, new Promise<Paper>((late) => setTimeout(() => late(kept), patienceMs))])
    },
    isOld: ({ isKept }) => isKept,
  })
  const wasConnected = useRef(isConnected)
  useEffect(() => {
    if (isConnected && !wasConnected.current) void refetch()
    wasConnected.current = isConnected
  }, [isConnected, refetch])
  const isUnanswered = isAway(error)
  return { data, error: isUnanswered ? null : error, refetch, isAway: !data && (isUnanswered || !isConnected) }
}
