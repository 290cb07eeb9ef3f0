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

/** Has all figures asked anew soon after somebody changed what they depend on. */
export function useFloorNews(): void {
  const messaging = useMessaging()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = () => {
      timer = null
      void queries.invalidateQueries({ queryKey: [organizationId, 'dashboards'] })
    }
    const leave = messaging.onChanged((_, { itemType }) => {
      if (floorTypes.has(itemType)) timer ??= setTimeout(look, gatherMs)
    })
    return () => {
      leave()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, queries, organizationId])
}
