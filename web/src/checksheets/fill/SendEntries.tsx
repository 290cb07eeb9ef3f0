import { checkDataDone } from '@takt/domain/checksheets/answers/checkValue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError, sentenceOf } from '../../api/apiError.ts'
import { answered } from '../../api/client.ts'
import { refusedFields } from '../../api/refusedFields.ts'
import { useClient, usePlace, useSessionNow } from '../../session/SessionContext.tsx'
import { sendWaiting } from './entryQueue.ts'
import { ownerOf, useEntryQueue } from './useEntryQueue.ts'

const schema = answered(checkDataDone)
/** How often it is tried while something waits. */
const tryEveryMs = 5000
/** What is refused for good: the same would be refused again. */
const isFinal = (status: number) => [400, 403, 404, 409].includes(status)
const later = { ok: false, isRefused: false, fields: {}, sentence: '' } as const

/**
 * Sends what was found while the network was away, whatever is looked at meanwhile: at once, and again until it went
 * through. Draws nothing.
 */
export function SendEntries() {
  const client = useClient()
  const queries = useQueryClient()
  const sessionNow = useSessionNow()
  const { organizationId } = usePlace()
  const { queue, waiting } = useEntryQueue()
  const isSending = useRef(false)
  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await sendWaiting(queue, async (entries) => {
        const { user, keptSelection } = sessionNow().context
        // Somebody else may have signed in, or another organization been chosen, between two batches.
        if (ownerOf(user?.userName ?? '', keptSelection.organizationId) !== queue.owner) return later
        try {
          await client.post('/checkData', { schema, body: { entries } })
          return { ok: true }
        } catch (error) {
          const isRefused = error instanceof ApiError && isFinal(error.status)
          return { ok: false, isRefused, fields: refusedFields(error), sentence: sentenceOf(error) }
        }
      })
      await queries.invalidateQueries({ queryKey: [organizationId, 'checkData'] })
    } finally {
      isSending.current = false
    }
  }, [client, queue, queries, organizationId, sessionNow])
  const waits = waiting.length > 0
  useEffect(() => {
    if (!waits) return
    void send()
    const every = setInterval(() => void send(), tryEveryMs)
    const back = () => void send()
    window.addEventListener('online', back)
    return () => {
      clearInterval(every)
      window.removeEventListener('online', back)
    }
  }, [waits, send])
  return null
}
