import { checksDue } from '@takt/domain/checksheets/answers/checksDue.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { answered } from '../../api/client.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'

const schema = answered(checksDue)
const lookEveryMs = 30_000

/**
 * Which checks of a checksheet are due at a machine now; looked at anew every half minute, and when values are sent.
 */
export function useDue(pageId: number, resourceID: string | undefined) {
  const client = useClient()
  const { organizationId } = usePlace()
  const query = { pageId, resourceID }
  return useQuery({
    queryKey: [organizationId, 'checkData', 'due', query],
    refetchInterval: lookEveryMs,
    queryFn:
      resourceID === undefined
        ? skipToken
        : async ({ signal }) => (await client.get('/checkData/due', { schema, query, signal })).data.checks,
  })
}
