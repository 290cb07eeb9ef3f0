import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { ApiError, messageOf } from '../../api/apiError.ts'
import { rejectedFields } from '../../api/rejectedFields.ts'
import { useClient, useCurrentOrganization, useSessionNow } from '../SessionContext.tsx'
import { type OutboxKind, sendWaiting } from './outbox.ts'
import { ownerOf, useOutbox } from './useOutbox.ts'

/** Interval (ms) between attempts while entries are waiting. */
const tryEveryMs = 5000
/** True if a rejection is final, because the same entry would be rejected again. */
const isFinal = (status: number) => [400, 403, 404, 409].includes(status)
const retryLater = { ok: false, isRejected: false, fields: {}, message: '' } as const

/**
 * Target of the entries of a kind; `affectedQueries` is the start of the query keys to invalidate after entries were
 * sent.
 */
export type SendTarget<Entry> = {
  kind: OutboxKind<Entry>
  path: string
  schema: z.ZodType
  bodyOf: (entries: readonly Entry[]) => unknown
  queryKeys: readonly string[]
}

/**
 * Sends the entries made while offline, whatever page is open: at once, and again until they went through. Renders
 * nothing.
 */
export function SendWaiting<Entry>({ sending }: { sending: SendTarget<Entry> }) {
  const client = useClient()
  const queries = useQueryClient()
  const sessionNow = useSessionNow()
  const { organizationId } = useCurrentOrganization()
  const { box, waiting } = useOutbox(sending.kind)
  const isSending = useRef(false)
  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await sendWaiting(box, async (entries) => {
        const { user, savedSelection } = sessionNow().context
        // Another user may have signed in, or another organization been selected, between two batches.
        if (ownerOf(user?.userName ?? '', savedSelection.organizationId) !== box.owner) return retryLater
        try {
          await client.post(sending.path, { schema: sending.schema, body: sending.bodyOf(entries) })
          return { ok: true }
        } catch (error) {
          const isRejected = error instanceof ApiError && isFinal(error.status)
          return { ok: false, isRejected, fields: rejectedFields(error), message: messageOf(error) }
        }
      })
      await queries.invalidateQueries({ queryKey: [organizationId, ...sending.queryKeys] })
    } finally {
      isSending.current = false
    }
  }, [client, box, queries, organizationId, sessionNow, sending])
  const hasWaiting = waiting.length > 0
  useEffect(() => {
    if (!hasWaiting) return
    void send()
    const every = setInterval(() => void send(), tryEveryMs)
    const back = () => void send()
    window.addEventListener('online', back)
    return () => {
      clearInterval(every)
      window.removeEventListener('online', back)
    }
  }, [hasWaiting, send])
  return null
}
