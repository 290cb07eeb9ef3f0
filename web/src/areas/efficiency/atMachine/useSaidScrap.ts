import { scrapSaid } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { keepSaidScrap, keptSaidScrap } from './keptScrap.ts'

const schema = answered(scrapSaid)
const everyMs = 60_000

/**
 * What was said in the last hours of the parts of this screen's machine, asked anew each minute and when something was
 * sent. Without a network it is what this screen was told last.
 */
export function useSaidScrap(resourceID: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'screen', 'scrap', resourceID],
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        const { data } = await client.get('/screens/scrap', { schema, signal })
        keepSaidScrap(resourceID, data)
        return data
      } catch (error) {
        const before = isAway(error) ? keptSaidScrap(resourceID) : null
        if (!before) throw error
        return before
      }
    },
  })
}
