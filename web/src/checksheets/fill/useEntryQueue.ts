import { checkDataDone } from '@takt/domain/checksheets/answers/checkValue.ts'
import type { CheckEntry } from '@takt/domain/checksheets/checkEntry.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../api/apiError.ts'
import { answered } from '../../api/client.ts'
import { refusedFields } from '../../api/refusedFields.ts'
import { useClient, usePlace, useSession } from '../../session/SessionContext.tsx'
import { createEntryQueue, sendWaiting, type Waiting } from './entryQueue.ts'

const schema = answered(checkDataDone)
/** How often it is tried while something waits. */
const tryEveryMs = 5000
/** What is refused for good: the same would be refused again. */
const isFinal = (status: number) => status === 400 || status === 404 || status === 409

/** The values of this person that wait to be sent, and their sending: at once, and again until it went through. */
export function useEntryQueue() {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const queue = useMemo(
    () => createEntryQueue(localStorage, `${userName}\n${organizationId}`),
    [userName, organizationId],
  )
  const [held, setHeld] = useState<readonly Waiting[]>(() => queue.list())
  const isSending = useRef(false)
  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await sendWaiting(queue, async (entries) => {
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
      setHeld(queue.list())
    }
  }, [client, queue, queries, organizationId])
  const waits = held.some(({ sentence }) => sentence === null)
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
  return {
    waiting: held.filter(({ sentence }) => sentence === null),
    refused: held.filter(({ sentence }) => sentence !== null),
    add: (entry: CheckEntry) => {
      queue.add(entry)
      setHeld(queue.list())
    },
    discard: (entryId: string) => {
      queue.remove(entryId)
      setHeld(queue.list())
    },
  }
}
