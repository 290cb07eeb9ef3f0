import { checksDue } from '@takt/domain/areas/checksheets/responses/checksDue.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { checkOutbox } from './checkOutbox.ts'
import { foreseeDue } from './foreseeDue.ts'

const schema = dataResponse(checksDue)
const pollMs = 30_000

const maxLocalValues = 200
type LocalValue = Parameters<typeof foreseeDue>[1][number]
/**
 * Values recently recorded here, by storage name of the due list and entry ID: a response that is already on its way
 * does not include them.
 */
const localValues = new Map<string, Map<string, LocalValue>>()

/**
 * Returns the checks of a checksheet that are due at a machine now, refreshed every half minute and when values are
 * sent. Without a network it returns the data that this device stored last. Unsent values count as sent.
 */
export function useDue(pageId: number, resourceID: string | undefined) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const query = { pageId, resourceID }
  const storageName = `due ${organizationId} ${pageId} ${resourceID}`
  const { waiting, rejected } = useOutbox(checkOutbox)
  const dueQuery = useQuery({
    queryKey: [organizationId, 'checkData', 'due', query],
    refetchInterval: pollMs,
    networkMode: 'always',
    refetchOnMount: 'always',
    queryFn:
      resourceID === undefined
        ? skipToken
        : async ({ signal }) => {
            try {
              const { data } = await client.get('/checkData/due', { schema, query, signal })
              saveOffline(storageName, data)
              return data.checks
            } catch (error) {
              const before = isServerUnreachable(error) ? readOffline(storageName, checksDue) : null
              if (!before) throw error
              return before.checks
            }
          },
  })
  const unsent = waiting.filter(({ entry }) => entry.pageId === pageId && entry.resourceID === resourceID)
  const local = localValues.get(storageName) ?? new Map<string, LocalValue>()
  const data = dueQuery.data && foreseeDue(dueQuery.data, [...local.values(), ...unsent.map(({ entry }) => entry)])
  useEffect(() => {
    localValues.set(storageName, local)
    for (const { entry } of unsent) local.set(entry.entryId, entry)
    for (const { entry } of rejected) local.delete(entry.entryId)
    for (const id of local.keys()) if (local.size > maxLocalValues) local.delete(id)
    // Values sent just before the network failed must not be requested again.
    if (data && data !== dueQuery.data) saveOffline(storageName, { checks: data })
  })
  return { ...dueQuery, data }
}
