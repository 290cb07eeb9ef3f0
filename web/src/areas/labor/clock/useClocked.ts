import { type Clocked, clocked } from '@takt/domain/areas/labor/answers/clocked.ts'
import { numbersRefused } from '@takt/domain/areas/labor/answers/numbersRefused.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../core/api/apiError.ts'
import { answered } from '../../../core/api/client.ts'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { useClient, usePlace, useSession } from '../../../core/session/SessionContext.tsx'
import { clockOutbox } from './clockOutbox.ts'
import { foresee } from './foresee.ts'
import { isOf, saidOf, type Who } from './who.ts'

/** Whether what was typed or read names nobody, or several: asking again does not help. */
export const isNobody = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400

/** From when (epoch ms) numbers are taken again, where the limit of numbers at this screen was exceeded; else null. */
export const numbersFromOf = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 429
    ? (numbersRefused.safeParse(error.data).data?.numbersFrom ?? null)
    : null

const schema = answered(clocked)
const lookEveryMs = 30_000

/** What the server said last; `isKnown`: whether it ever said anything of them on this device. */
type Told = Clocked & { isKnown: boolean }
const untold: Told = { asOf: 0, employee: null, tickets: [], isKnown: false }

/**
 * Who stands at the clock and what they are on, with what waits to be sent as if it were done. Without a network it is
 * what this device was told last.
 */
export function useClocked(who: Who) {
  const client = useClient()
  const { organizationId } = usePlace()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const { waiting } = useOutbox(clockOutbox)
  const kept = `clocked ${organizationId} ${userName} ${saidOf(who)}`
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, 'clocked', who],
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }): Promise<Told> => {
      try {
        const told = (await client.get('/laborTickets/clocked', { schema, query: who, signal })).data
        keepAway(kept, clocked.encode(told))
        return { ...told, isKnown: true }
      } catch (failure) {
        if (!isAway(failure)) throw failure
        const before = keptAway(kept, clocked)
        return before ? { ...before, isKnown: true } : untold
      }
    },
    refetchInterval: ({ state }) => !isNobody(state.error) && numbersFromOf(state.error) === null && lookEveryMs,
  })
  const own = waiting.map(({ entry }) => entry).filter((entry) => isOf(entry, who, data?.employee?.empID ?? null))
  return { told: data, tickets: data ? foresee(data.tickets, own) : [], error, refetch }
}
