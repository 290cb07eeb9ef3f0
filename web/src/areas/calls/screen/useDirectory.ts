import { callDirectory } from '@takt/domain/areas/calls/responses/directory.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { useRead } from '../../../core/session/useRead.ts'

const schema = dataResponse(callDirectory)
const everyMs = 10_000

/**
 * Loads the callees and their presence, refreshed every ten seconds while shown; `isWatched` false: loaded only once,
 * for display names.
 */
export function useDirectory(isWatched = true) {
  return useRead({
    key: ['security', 'calls', 'directory'],
    path: '/calls/directory',
    schema,
    refetchInterval: isWatched && everyMs,
    ...(isWatched ? {} : { staleTime: Number.POSITIVE_INFINITY }),
    // Without a network the request fails at once instead of waiting.
    networkMode: 'always',
  })
}
