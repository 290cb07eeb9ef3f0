import { calls } from '@takt/domain/areas/calls/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { createItemClient } from '../../core/items/itemClient.ts'
import { useClient, useCurrentOrganization, useSession } from '../../core/session/SessionContext.tsx'
import { useIsPlaced } from '../../core/session/useIsPlaced.ts'
import { useCall } from './CallsContext.tsx'
import { missedCallers } from './isMissed.ts'

/** Local storage key of the time (ISO instant) up to which a user has seen the calls of an organization. */
const nameOf = (userName: string, organizationId: number) => `takt.callsSeen ${organizationId} ${userName}`

const listeners = new Set<() => void>()

const subscribeSeen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Null: never. */
const readSeen = (userName: string, organizationId: number): string | null =>
  window.localStorage.getItem(nameOf(userName, organizationId))

function writeSeen(userName: string, organizationId: number, at: string): void {
  window.localStorage.setItem(nameOf(userName, organizationId), at)
  for (const listener of listeners) listener()
}

const maxCalls = 50

/** Returns the calls missed since calls were last seen, and a function that marks them as seen. */
export function useMissedCalls() {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const ownName = useSession(({ context }) => context.user?.userName ?? '')
  const isPerson = useSession(({ context }) => !context.isDisplay)
  const isEnabled = useIsPlaced() && isPerson
  const seenAt = useSyncExternalStore(subscribeSeen, () => readSeen(ownName, organizationId ?? 0))
  const room = useCall(({ context }) => context.call?.room ?? null)
  const markSeen = () => writeSeen(ownName, organizationId ?? 0, new Date().toISOString())
  useEffect(() => {
    // Calls before the first use of this browser are not reported as missed.
    if (ownName && readSeen(ownName, organizationId ?? 0) === null)
      writeSeen(ownName, organizationId ?? 0, new Date().toISOString())
  }, [ownName, organizationId])
  const { data, refetch } = useQuery({
    queryKey: [organizationId, 'security', 'calls', 'missed', ownName, seenAt],
    enabled: isEnabled && seenAt !== null && ownName !== '',
    queryFn: async ({ signal }) => {
      const query = { startedAtGreaterThan: seenAt, orderBy: 'startedAt:desc', limit: maxCalls }
      return missedCallers(await createItemClient(client, calls).list(query, { signal }), ownName)
    },
  })
  useEffect(() => {
    if (room === null && isEnabled) void refetch()
  }, [room, isEnabled, refetch])
  return { missed: data ?? [], see: markSeen }
}
