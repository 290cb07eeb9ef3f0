import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal } from './apiError.ts'
import { logUnexpected } from './tellFailure.ts'

const minute = 60_000

/**
 * What the browser holds of the server's data, for the application or for a dashboard beside it. Whatever fails is
 * flagged on its question or change; what nobody foresaw is logged as well.
 */
export const serverData = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: logUnexpected }),
    mutationCache: new MutationCache({ onError: logUnexpected }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 5 * minute,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
    },
  })
