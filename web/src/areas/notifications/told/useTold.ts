import { told } from '@takt/domain/areas/notifications/answers/told.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { answered, done } from '../../../core/api/client.ts'
import { useMessaging } from '../../../core/messaging/MessagingContext.tsx'
import { useClient, usePlace, useSession } from '../../../core/session/SessionContext.tsx'
import { useIsPlaced } from '../../../core/session/useIsPlaced.ts'
import { useRead } from '../../../core/session/useRead.ts'

const schema = answered(z.array(told))

/**
 * What oneself was told of late, asked for anew when something is told and when that may have been missed. `seen` says
 * that all of it was seen.
 */
export function useTold() {
  const client = useClient()
  const messaging = useMessaging()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
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
    const leave = [messaging.onMessage((kind) => kind === 'notification' && again()), messaging.onMissed(again)]
    return () => {
      for (const end of leave) end()
    }
  }, [messaging, queries, organizationId])
  const count = data?.filter(({ isNew }) => isNew).length ?? 0
  return {
    told: data,
    /** How many of it are new. */
    count,
    error,
    again: () => void refetch(),
    seen: async () => {
      if (!data || count === 0) return
      await client.post('/notifications/told/seen', { schema: done, body: { until: data[0]!.at } }).catch(() => {})
      await queries.invalidateQueries({ queryKey: [organizationId, 'told'] })
    },
  }
}
