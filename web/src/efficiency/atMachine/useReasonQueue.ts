import { useSyncExternalStore } from 'react'
import { usePlace, useSession } from '../../session/SessionContext.tsx'
import { reasonQueueOf } from './reasonQueue.ts'

/** The reasons that wait on this screen to be sent. */
export function useReasonQueue() {
  const { organizationId } = usePlace()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const queue = reasonQueueOf(`${userName}\n${organizationId}`)
  return { queue, waiting: useSyncExternalStore(queue.onChange, queue.now) }
}
