import { useEffect, useSyncExternalStore } from 'react'
import { usePlace, useSession } from '../SessionContext.tsx'
import { type OutboxKind, outboxOf } from './outbox.ts'

/** Whose entries they are: a person's, in an organization. */
export const ownerOf = (userName: string, organizationId: number) => `${userName}\n${organizationId}`

/** What this person did in this organization and waits to be sent, and what of it was refused. */
export function useOutbox<Entry>(kind: OutboxKind<Entry>) {
  const { organizationId } = usePlace()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const box = outboxOf(kind, ownerOf(userName, organizationId))
  const held = useSyncExternalStore(box.onChange, box.now)
  useEffect(() => {
    window.addEventListener('storage', box.renew)
    return () => window.removeEventListener('storage', box.renew)
  }, [box])
  return {
    box,
    waiting: held.filter(({ sentence }) => sentence === null),
    refused: held.filter(({ sentence }) => sentence !== null),
  }
}

/** What of an outbox screens show. */
export type Held<Entry> = ReturnType<typeof useOutbox<Entry>>
