import { type DefaultError, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/apiError.ts'
import { isServerUnreachable } from './offlineSession.ts'

/** Interval (ms) between attempts of a failed request. */
const againMs = 5000

/** True if the same request may succeed shortly: there was no network, or the server could not respond. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || isServerUnreachable(error) || error.status >= 429

/**
 * A query that also runs offline, and runs again by itself while it fails or its response is outdated (`isOld`).
 * `everyMs`: refetch interval otherwise; by default none.
 */
export function useRetryingQuery<Data>({
  isOld,
  everyMs,
  again = againMs,
  ...query
}: UseQueryOptions<Data, DefaultError, Data, readonly unknown[]> & {
  isOld?: (data: Data) => boolean
  everyMs?: number
  /** Retry interval (ms) instead of the default 5 s. */
  again?: number
}) {
  return useQuery({
    networkMode: 'always',
    ...query,
    refetchInterval: ({ state: { error, data } }) => {
      const isLacking = error ? mayPass(error) : data !== undefined && isOld?.(data) === true
      return isLacking ? again : (everyMs ?? false)
    },
  })
}

/**
 * The same for requests that are not queries: repeats the request until the server responds; `onAway` is called after
 * each attempt without a response.
 */
export async function retryUntilResponse<Result>(
  send: () => Promise<Result>,
  { signal, onAway }: { signal: AbortSignal; onAway: () => void },
): Promise<Result> {
  for (;;)
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || !isServerUnreachable(error)) throw error
      onAway()
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
}
