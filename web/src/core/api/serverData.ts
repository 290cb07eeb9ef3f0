import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRejection } from './apiError.ts'
import { logUnexpected } from './reportFailure.ts'

const minute = 60_000

/**
 * Creates the query client with the server data of the application, or of a separate dashboard. Failures are flagged on
 * their query or mutation; unexpected ones are also logged.
 */
export const serverData = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: logUnexpected }),
    mutationCache: new MutationCache({ onError: logUnexpected }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 5 * minute,
        retry: (failures, error) => failures < 2 && !isRejection(error),
      },
    },
  })
