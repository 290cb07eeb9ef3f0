import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLatest } from '../../core/kit/grid/useLatest.ts'
import { useMessaging } from '../../core/messaging/MessagingContext.tsx'
import { useCurrentOrganization } from '../../core/session/SessionContext.tsx'

const gatherMs = 60

/**
 * Reloads the displayed chat data shortly after messages were sent or read, and after notifications may have been
 * missed.
 */
export function useChatRefresh(): void {
  const messaging = useMessaging()
  const queries = useQueryClient()
  const latest = useLatest(useCurrentOrganization())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const refresh = () => {
      timer = null
      void queries.invalidateQueries({ queryKey: [latest.current.organizationId, 'chat'] })
    }
    const scheduleRefresh = () => {
      timer ??= setTimeout(refresh, gatherMs)
    }
    const unsubscribers = [
      messaging.onMessage((kind) => kind === 'chat' && scheduleRefresh()),
      messaging.onMissed(scheduleRefresh),
    ]
    return () => {
      for (const end of unsubscribers) end()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, queries, latest])
}
