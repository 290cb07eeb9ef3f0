import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { useCurrentOrganization } from '../../session/SessionContext.tsx'

const gatherMs = 400
/** Job operations are left out: new ones are added all the time, and nothing has run on them yet. */
const floorTypes = new Set([
  'resources',
  'schedules',
  'scheduleExceptions',
  'devices',
  'locations',
  'organizationSettings',
  'reasons',
  'reasonEntries',
])

/**
 * Reloads all metrics when data that they depend on changes: at once, and changes that follow within a moment together
 * afterwards.
 */
export function useFloorChanges(): void {
  const messaging = useMessaging()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let isMore = false
    const refresh = () => {
      isMore = false
      timer = setTimeout(() => {
        timer = null
        if (isMore) refresh()
      }, gatherMs)
      void queries.invalidateQueries({ queryKey: [organizationId, 'dashboards'] })
    }
    const unsubscribe = messaging.onChanged((_, { itemType }) => {
      if (!floorTypes.has(itemType)) return
      if (timer === null) refresh()
      else isMore = true
    })
    return () => {
      unsubscribe()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, queries, organizationId])
}
