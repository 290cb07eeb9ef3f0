import { callDirectory } from '@takt/domain/areas/calls/answers/directory.ts'
import { answered } from '../../../core/api/client.ts'
import { useRead } from '../../../core/session/useRead.ts'

const schema = answered(callDirectory)
const everyMs = 10_000

/**
 * Whom one may call and who of them is there, asked again every ten seconds while it is looked at; `isWatched` false:
 * for what they are called it is asked once.
 */
export function useDirectory(isWatched = true) {
  return useRead({
    key: ['security', 'calls', 'directory'],
    path: '/calls/directory',
    schema,
    refetchInterval: isWatched && everyMs,
    ...(isWatched ? {} : { staleTime: Number.POSITIVE_INFINITY }),
    // Without a network it is said at once that it cannot be asked.
    networkMode: 'always',
  })
}
