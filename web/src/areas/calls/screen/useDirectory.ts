import { callDirectory } from '@takt/domain/areas/calls/answers/directory.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'

const schema = answered(callDirectory)
const everyMs = 10_000

/**
 * Whom one may call and who of them is there, asked again every ten seconds while it is looked at; `isWatched` false:
 * for what they are called it is asked once.
 */
export function useDirectory(isWatched = true) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'security', 'calls', 'directory'],
    refetchInterval: isWatched && everyMs,
    ...(isWatched ? {} : { staleTime: Number.POSITIVE_INFINITY }),
    // Without a network it is said at once that it cannot be asked.
    networkMode: 'always',
    queryFn: async ({ signal }) => (await client.get('/calls/directory', { schema, signal })).data,
  })
}
