import { useEffect, useSyncExternalStore } from 'react'
import { usePlace, useSession } from '../../session/SessionContext.tsx'
import { entryQueueOf } from './entryQueue.ts'

/** Whose values they are: a person's, in an organization. */
export const ownerOf = (userName: string, organizationId: number) => `${userName}\n${organizationId}`

/** The values of this person, in this organization, that wait to be sent, and those that were refused. */
export function useEntryQueue() {
  const { organizationId } = usePlace()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const queue = entryQueueOf(ownerOf(userName, organizationId))
  const held = useSyncExternalStore(queue.onChange, queue.now)
  useEffect(() => {
    window.addEventListener('storage', queue.renew)
    return () => window.removeEventListener('storage', queue.renew)
  }, [queue])
  return {
    queue,
    waiting: held.filter(({ sentence }) => sentence === null),
    refused: held.filter(({ sentence }) => sentence !== null),
    add: queue.add,
    discard: queue.remove,
  }
}
