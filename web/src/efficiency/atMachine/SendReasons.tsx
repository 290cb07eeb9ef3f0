import { reasonSaid } from '@takt/domain/access/answers/screen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, saidOr } from '../../api/apiError.ts'
import { answered } from '../../api/client.ts'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { atMachineTexts as texts } from './texts.ts'
import { useReasonQueue } from './useReasonQueue.ts'

const schema = answered(reasonSaid)
const tryEveryMs = 5000
/** What is refused for good: the same would be refused again. */
const isFinal = (status: number) => [400, 403, 404, 409].includes(status)

/** Sends reasons of stops that wait: at once, and again until they went through. Draws nothing. */
export function SendReasons() {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const { organizationId } = usePlace()
  const { queue, waiting } = useReasonQueue()
  const first = waiting[0]
  useEffect(() => {
    if (!first) return
    const stop = new AbortController()
    const { signal } = stop
    const send = async () => {
      try {
        await client.post('/screens/reason', { schema, body: first, signal })
      } catch (error) {
        if (!(error instanceof ApiError) || !isFinal(error.status)) return
        notices.error(saidOr(texts.refused, error))
      }
      if (signal.aborted) return
      await queries.invalidateQueries({ queryKey: [organizationId, 'dashboards', 'screen'] })
      queue.remove(first)
    }
    void send()
    const every = setInterval(() => void send(), tryEveryMs)
    const back = () => void send()
    window.addEventListener('online', back)
    return () => {
      stop.abort()
      clearInterval(every)
      window.removeEventListener('online', back)
    }
  }, [first, client, queries, notices, organizationId, queue])
  return null
}
