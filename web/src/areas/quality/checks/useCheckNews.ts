import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { usePlace } from '../../../core/session/SessionContext.tsx'

const gatherMs = 250
/** Values, and what they are judged by. */
const types = new Set(['checkData', 'controlLimits', 'controlRules', 'chartNotes', 'jobHolds'])

/**
 * Has what is told of checks asked anew when values were recorded or limits frozen, once for many that come together.
 */
export function useCheckNews(): void {
  const messaging = useMessaging()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = () => {
      timer ??= setTimeout(() => {
        timer = null
        void queries.invalidateQueries({ queryKey: [organizationId, 'dashboards', 'checks'] })
      }, gatherMs)
    }
    const leave = messaging.onChanged((_, { itemType }) => types.has(itemType) && look())
    const leaveMissed = messaging.onMissed(look)
    return () => {
      leave()
      leaveMissed()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, queries, organizationId])
}
