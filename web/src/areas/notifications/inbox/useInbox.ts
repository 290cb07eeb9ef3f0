import { receivedNotification } from '@takt/domain/areas/notifications/responses/receivedNotification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { anyResponse, dataResponse } from '../../../core/api/client.ts'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { useClient, useCurrentOrganization, useSession } from '../../../core/session/SessionContext.tsx'
import { useIsPlaced } from '../../../core/session/useIsPlaced.ts'
import { useRead } from '../../../core/session/useRead.ts'

const schema = dataResponse(z.array(receivedNotification))

/**
 * Returns the user's recent notifications, reloaded when one arrives and when one may have been missed. `seen` marks
 * all of them as seen.
 */
export function useInbox() {
  const client = useClient()
  const messaging = useMessaging()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const enabled = useIsPlaced()
  const masked = useSession(({ context }) => context.maskMode)
  const { data, error, refetch } = useRead({
    key: ['told', masked],
    path: '/notifications/told',
    schema,
    enabled,
  })
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: [organizationId, 'told'] })
    const subscriptions = [messaging.onMessage((kind) => kind === 'notification' && again()), messaging.onMissed(again)]
    return () => {
      for (const end of subscriptions) end()
    }
  }, [messaging, queries, organizationId])
  const count = data?.filter(({ isNew }) => isNew).length ?? 0
  return {
    notifications: data,
    /** Number of new ones. */
    count,
    error,
    again: () => void refetch(),
    seen: async () => {
      if (!data || count === 0) return
      await client
        .post('/notifications/told/seen', { schema: anyResponse, body: { until: data[0]!.at } })
        .catch(() => {})
      await queries.invalidateQueries({ queryKey: [organizationId, 'told'] })
    },
  }
}
