import { useEffect, useSyncExternalStore } from 'react'
import { useCurrentOrganization, useSession } from '../SessionContext.tsx'
import { type OutboxKind, outboxOf } from './outbox.ts'

/** Returns the owner of entries: a user in an organization. */
export const ownerOf = (userName: string, organizationId: number) => `${userName}\n${organizationId}`

/** Returns the entries of this user in this organization that wait to be sent, and those that were rejected. */
export function useOutbox<Entry>(kind: OutboxKind<Entry>) {
  const { organizationId } = useCurrentOrganization()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const box = outboxOf(kind, ownerOf(userName, organizationId))
  const entries = useSyncExternalStore(box.onChange, box.now)
  useEffect(() => {
    window.addEventListener('storage', box.renew)
    return () => window.removeEventListener('storage', box.renew)
  }, [box])
  return {
    box,
    waiting: entries.filter(({ message }) => message === null),
    rejected: entries.filter(({ message }) => message !== null),
  }
}

/** The part of an outbox that screens show. */
export type OutboxState<Entry> = ReturnType<typeof useOutbox<Entry>>
