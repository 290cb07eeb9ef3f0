import { checksDue } from '@takt/domain/checksheets/answers/checksDue.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { answered } from '../../api/client.ts'
import { isAway } from '../../session/away/awaySession.ts'
import { keepAway, keptAway } from '../../session/away/awayStore.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'

const schema = answered(checksDue)
const lookEveryMs = 30_000

/**
 * Which checks of a checksheet are due at a machine now; looked at anew every half minute, and when values are sent.
 * Without a network it is what this device was told last.
 */
export function useDue(pageId: number, resourceID: string | undefined) {
  const client = useClient()
  const { organizationId } = usePlace()
  const query = { pageId, resourceID }
  const kept = `due ${organizationId} ${pageId} ${resourceID}`
  return useQuery({
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
}
