import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLatest } from '../../core/kit/grid/useLatest.ts'
import { useMessaging } from '../../core/messaging/MessagingContext.tsx'
import { usePlace } from '../../core/session/SessionContext.tsx'

const gatherMs = 60

/** Asks anew for what is shown of chat soon after something was said or read, and after that may have been missed. */
export function useChatNews(): void {
  const messaging = useMessaging()
  const queries = useQueryClient()
  const latest = useLatest(usePlace())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const ask = () => {
      timer = null
      void queries.invalidateQueries({ queryKey: [latest.current.organizationId, 'chat'] })
    }
    const soon = () => {
      timer ??= setTimeout(ask, gatherMs)
    }
    const leave = [messaging.onMessage((kind) => kind === 'chat' && soon()), messaging.onMissed(soon)]
    return () => {
      for (const end of leave) end()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, queries, latest])
}
