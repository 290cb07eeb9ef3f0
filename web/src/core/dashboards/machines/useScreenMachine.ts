import { screenMachine } from '@takt/domain/areas/access/responses/screen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../api/client.ts'
import { isServerUnreachable } from '../../session/away/offlineSession.ts'
import { readOffline, saveOffline } from '../../session/away/offlineStore.ts'
import { useClient, useCurrentOrganization } from '../../session/SessionContext.tsx'
import { useMachinesNow } from './useMachinesNow.ts'

const schema = dataResponse(screenMachine)
const renewMs = 30_000

/**
 * Loads the current work of this screen's machine and the pages in force there: reloaded when its work changes, and
 * every half minute. Without a network it returns the last stored response.
 */
export function useScreenMachine(resourceID: string) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const work = useMachinesNow()(resourceID)?.contextSeq ?? null
  const storageKey = `machine ${resourceID}`
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'screen', resourceID, work],
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        const { data } = await client.get('/screens/machine', { schema, signal })
        saveOffline(storageKey, data)
        return data
      } catch (error) {
        const before = isServerUnreachable(error) ? readOffline(storageKey, screenMachine) : null
        if (!before) throw error
        return before
      }
    },
  })
}
