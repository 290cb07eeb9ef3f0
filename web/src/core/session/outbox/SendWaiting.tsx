import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { ApiError, sentenceOf } from '../../api/apiError.ts'
import { refusedFields } from '../../api/refusedFields.ts'
import { useClient, usePlace, useSessionNow } from '../SessionContext.tsx'
import { type OutboxKind, sendWaiting } from './outbox.ts'
import { ownerOf, useOutbox } from './useOutbox.ts'

/** How often it is tried while something waits. */
const tryEveryMs = 5000
/** What is refused for good: the same would be refused again. */
const isFinal = (status: number) => [400, 403, 404, 409].includes(status)
const later = { ok: false, isRefused: false, fields: {}, sentence: '' } as const

/** Where entries of a kind go, and which questions are asked anew when some went (the beginning of their keys). */
export type Sending<Entry> = {
  kind: OutboxKind<Entry>
  path: string
  schema: z.ZodType
  bodyOf: (entries: readonly Entry[]) => unknown
  answers: readonly string[]
}

/**
 * Sends what was done while the network was away, whatever is looked at meanwhile: at once, and again until it went
 * through. Draws nothing.
 */
export function SendWaiting<Entry>({ sending }: { sending: Sending<Entry> }) {
  const client = useClient()
  const queries = useQueryClient()
  const sessionNow = useSessionNow()
  const { organizationId } = usePlace()
  const { box, waiting } = useOutbox(sending.kind)
  const isSending = useRef(false)
  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await sendWaiting(box, async (entries) => {
        const { user, keptSelection } = sessionNow().context
        // Somebody else may have signed in, or another organization been chosen, between two batches.
        if (ownerOf(user?.userName ?? '', keptSelection.organizationId) !== box.owner) return later
        try {
          await client.post(sending.path, { schema: sending.schema, body: sending.bodyOf(entries) })
          return { ok: true }
        } catch (error) {
          const isRefused = error instanceof ApiError && isFinal(error.status)
          return { ok: false, isRefused, fields: refusedFields(error), sentence: sentenceOf(error) }
        }
      })
      await queries.invalidateQueries({ queryKey: [organizationId, ...sending.answers] })
    } finally {
      isSending.current = false
    }
  }, [client, box, queries, organizationId, sessionNow, sending])
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
