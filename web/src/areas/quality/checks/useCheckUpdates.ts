import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { useCurrentOrganization } from '../../../core/session/SessionContext.tsx'

const gatherMs = 250
/** Values, and the rows that affect their evaluation. */
const types = new Set(['checkData', 'controlLimits', 'controlRules', 'chartNotes', 'jobHolds'])

/** Reloads check data after values were recorded or limits frozen, once for a burst of changes. */
export function useCheckUpdates(): void {
  const messaging = useMessaging()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const invalidate = () => {
      timer ??= setTimeout(() => {
        timer = null
        void queries.invalidateQueries({ queryKey: [organizationId, 'dashboards', 'checks'] })
      }, gatherMs)
    }
    const unsubscribe = messaging.onChanged((_, { itemType }) => types.has(itemType) && invalidate())
    const unsubscribeMissed = messaging.onMissed(invalidate)
    return () => {
      unsubscribe()
      unsubscribeMissed()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, queries, organizationId])
}
