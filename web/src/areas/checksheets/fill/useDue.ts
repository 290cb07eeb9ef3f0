import { checksDue } from '@takt/domain/areas/checksheets/answers/checksDue.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answered } from '../../../core/api/client.ts'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { checkOutbox } from './checkOutbox.ts'
import { foreseeDue } from './foreseeDue.ts'

const schema = answered(checksDue)
const lookEveryMs = 30_000

const mostKnown = 200
type Found = Parameters<typeof foreseeDue>[1][number]
/**
 * What was found here last, by whose due it is and the entry's id: an answer that was under way does not know of it.
 */
const foundHere = new Map<string, Map<string, Found>>()

/**
 * Which checks of a checksheet are due at a machine now; looked at anew every half minute, and when values are sent.
 * Without a network it is what this device was told last. What waits to be sent counts as if it were.
 */
export function useDue(pageId: number, resourceID: string | undefined) {
  const client = useClient()
  const { organizationId } = usePlace()
  const query = { pageId, resourceID }
  const kept = `due ${organizationId} ${pageId} ${resourceID}`
  const { waiting, refused } = useOutbox(checkOutbox)
  const told = useQuery({
    queryKey: [organizationId, 'checkData', 'due', query],
    refetchInterval: lookEveryMs,
    networkMode: 'always',
    refetchOnMount: 'always',
    queryFn:
      resourceID === undefined
        ? skipToken
        : async ({ signal }) => {
            try {
              const { data } = await client.get('/checkData/due', { schema, query, signal })
              keepAway(kept, data)
              return data.checks
            } catch (error) {
              const before = isAway(error) ? keptAway(kept, checksDue) : null
              if (!before) throw error
              return before.checks
            }
          },
  })
  const here = waiting.filter(({ entry }) => entry.pageId === pageId && entry.resourceID === resourceID)
  const known = foundHere.get(kept) ?? new Map<string, Found>()
  const data = told.data && foreseeDue(told.data, [...known.values(), ...here.map(({ entry }) => entry)])
  useEffect(() => {
    foundHere.set(kept, known)
    for (const { entry } of here) known.set(entry.entryId, entry)
    for (const { entry } of refused) known.delete(entry.entryId)
    for (const id of known.keys()) if (known.size > mostKnown) known.delete(id)
    // What was sent as the network went is not asked for again.
    if (data && data !== told.data) keepAway(kept, { checks: data })
  })
  return { ...told, data }
}
