import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessaging } from '../../messaging/MessagingContext.tsx'
import { usePlace } from '../../session/SessionContext.tsx'

const gatherMs = 400
/** Of job operations there are new ones all the time, on which nothing has run yet. */
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
 * Has all figures asked anew when somebody changed what they depend on: at once, and of what follows within a moment
 * when that is over.
 */
export function useFloorNews(): void {
  const messaging = useMessaging()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let isMore = false
    const look = () => {
      isMore = false
      timer = setTimeout(() => {
        timer = null
        if (isMore) look()
      }, gatherMs)
      void queries.invalidateQueries({ queryKey: [organizationId, 'dashboards'] })
    }
    const leave = messaging.onChanged((_, { itemType }) => {
      if (!floorTypes.has(itemType)) return
      if (timer === null) look()
      else isMore = true
    })
    return () => {
      leave()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, queries, organizationId])
}
