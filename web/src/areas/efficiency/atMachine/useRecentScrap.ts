import { scrapEntries } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { cacheScrap, readCachedScrap } from './cachedScrap.ts'

const schema = dataResponse(scrapEntries)
const everyMs = 60_000

/**
 * Returns the scrap entries of the last hours of this screen's machine, refreshed every minute and after sending.
 * Without a network, returns the entries cached last.
 */
export function useRecentScrap(resourceID: string) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'screen', 'scrap', resourceID],
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        const { data } = await client.get('/screens/scrap', { schema, signal })
        cacheScrap(resourceID, data)
        return data
      } catch (error) {
        const before = isServerUnreachable(error) ? readCachedScrap(resourceID) : null
        if (!before) throw error
        return before
      }
    },
  })
}
