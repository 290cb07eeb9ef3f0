import { screenMachine } from '@takt/domain/areas/access/answers/screen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../api/client.ts'
import { isAway } from '../../session/away/awaySession.ts'
import { keepAway, keptAway } from '../../session/away/awayStore.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { useMachinesNow } from './useMachinesNow.ts'

const schema = answered(screenMachine)
const renewMs = 30_000

/**
 * What the machine of this screen works on and the pages in force there: asked anew when its work changes, and every
 * half minute. Without a network it is what this screen was told last.
 */
export function useScreenMachine(resourceID: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  const work = useMachinesNow()(resourceID)?.contextSeq ?? null
  const kept = `machine ${resourceID}`
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'screen', resourceID, work],
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        const { data } = await client.get('/screens/machine', { schema, signal })
        keepAway(kept, data)
        return data
      } catch (error) {
        const before = isAway(error) ? keptAway(kept, screenMachine) : null
        if (!before) throw error
        return before
      }
    },
  })
}
