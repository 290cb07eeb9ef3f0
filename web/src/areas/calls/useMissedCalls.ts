import { calls } from '@takt/domain/areas/calls/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { createItemClient } from '../../core/items/itemClient.ts'
import { useClient, usePlace, useSession } from '../../core/session/SessionContext.tsx'
import { useIsPlaced } from '../../core/session/useIsPlaced.ts'
import { useCall } from './CallsContext.tsx'
import { missedCallers } from './isMissed.ts'

/** Until when (ISO instant) a person has seen the calls of an organization: kept in this browser. */
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

const looked = 50

/** The calls that one missed since one saw the calls last, and that they are seen now. */
export function useMissedCalls() {
  const client = useClient()
  const { organizationId } = usePlace()
  const ownName = useSession(({ context }) => context.user?.userName ?? '')
  const isPerson = useSession(({ context }) => !context.isDisplay)
  const isAsked = useIsPlaced() && isPerson
  const seen = useSyncExternalStore(subscribeSeen, () => readSeen(ownName, organizationId ?? 0))
  const room = useCall(({ context }) => context.call?.room ?? null)
  const see = () => writeSeen(ownName, organizationId ?? 0, new Date().toISOString())
  useEffect(() => {
    // What was before this browser was first used is not told.
    if (ownName && readSeen(ownName, organizationId ?? 0) === null)
      writeSeen(ownName, organizationId ?? 0, new Date().toISOString())
  }, [ownName, organizationId])
  const { data, refetch } = useQuery({
    queryKey: [organizationId, 'security', 'calls', 'missed', ownName, seen],
    enabled: isAsked && seen !== null && ownName !== '',
    queryFn: async ({ signal }) => {
      const query = { startedAtGreaterThan: seen, orderBy: 'startedAt:desc', limit: looked }
      return missedCallers(await createItemClient(client, calls).list(query, { signal }), ownName)
    },
  })
  useEffect(() => {
    if (room === null && isAsked) void refetch()
  }, [room, isAsked, refetch])
  return { missed: data ?? [], see }
}
