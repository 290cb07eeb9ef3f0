import { type Clocked, clocked } from '@takt/domain/areas/labor/responses/clocked.ts'
import { numbersRejected } from '@takt/domain/areas/labor/responses/numbersRejected.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../core/api/apiError.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { useClient, useCurrentOrganization, useSession } from '../../../core/session/SessionContext.tsx'
import { type ClockIdentity, identifierOf, isOf } from './clockIdentity.ts'
import { clockOutbox } from './clockOutbox.ts'
import { foresee } from './foresee.ts'

/** True if the input matches no person, or several: retrying does not help. */
export const isUnidentified = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400

/** Returns when numbers are accepted again (epoch ms) if too many were entered at this screen; else null. */
export const numbersFromOf = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 429
    ? (numbersRejected.safeParse(error.data).data?.numbersFrom ?? null)
    : null

const schema = dataResponse(clocked)
const pollIntervalMs = 30_000

/** The last response of the server; `isKnown`: true if this device ever received one for this person. */
type ClockedState = Clocked & { isKnown: boolean }
const unknownState: ClockedState = { asOf: 0, employee: null, tickets: [], isKnown: false }

/**
 * Returns the person at the clock and their work, with pending entries applied. Without a network this is the last
 * response stored on the device.
 */
export function useClocked(identity: ClockIdentity) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const { waiting } = useOutbox(clockOutbox)
  const storageKey = `clocked ${organizationId} ${userName} ${identifierOf(identity)}`
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, 'clocked', identity],
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }): Promise<ClockedState> => {
      try {
        const response = (await client.get('/laborTickets/clocked', { schema, query: identity, signal })).data
        saveOffline(storageKey, clocked.encode(response))
        return { ...response, isKnown: true }
      } catch (failure) {
        if (!isServerUnreachable(failure)) throw failure
        const before = readOffline(storageKey, clocked)
        return before ? { ...before, isKnown: true } : unknownState
      }
    },
    refetchInterval: ({ state }) =>
      !isUnidentified(state.error) && numbersFromOf(state.error) === null && pollIntervalMs,
  })
  const ownCommands = waiting
    .map(({ entry }) => entry)
    .filter((entry) => isOf(entry, identity, data?.employee?.empID ?? null))
  return { clocked: data, tickets: data ? foresee(data.tickets, ownCommands) : [], error, refetch }
}
