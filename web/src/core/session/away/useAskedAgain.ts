import { type DefaultError, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/apiError.ts'
import { isAway } from './awaySession.ts'

/** So often what nobody answered is asked for again (ms). */
const againMs = 5000

/** Whether the same question may be answered in a moment: there was no network, or the server could not answer then. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || isAway(error) || error.status >= 429

/**
 * A query that is asked without a network as well, and again by itself while that failed, or while its answer is an old
 * one (`isOld`). `everyMs`: how often it is asked otherwise; never unless said.
 */
export function useAskedAgain<Data>({
  isOld,
  everyMs,
  again = againMs,
  ...query
}: UseQueryOptions<Data, DefaultError, Data, readonly unknown[]> & {
  isOld?: (data: Data) => boolean
  everyMs?: number
  /** In place of the usual 5 s (ms). */
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

/** The same for what is no query: asks until somebody answers; `onAway` is told each time that nobody did. */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { signal, onAway }: { signal: AbortSignal; onAway: () => void },
): Promise<Answer> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || !isAway(error)) throw error
      onAway()
      await new Promise((later) => setTimeout(later, againMs))
    }
}
