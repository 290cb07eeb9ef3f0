import { draftSaved } from '@takt/domain/areas/flows/answers/design.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addressOf, answered } from '../../../core/api/client.ts'
import { useClient, useSessionNow } from '../../../core/session/SessionContext.tsx'
import { shelve, unshelve } from '../../../core/session/shelf.ts'

/**
 * Sends the last word of a page that goes, which the browser carries on with by itself: a draft that is not kept yet,
 * else that the design is closed. Both at once could overtake each other, and the draft be refused.
 */
function sendOnLeave({ flowId, token, draft }: { flowId: number; token: string; draft: string | null }): void {
  const [method, path, body] =
    draft === null
      ? (['POST', `/flows/${flowId}/close`, {}] as const)
      : (['PUT', `/flows/${flowId}/draft`, { flowData: draft }] as const)
  void fetch(addressOf(path), {
    method,
    keepalive: true,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}

const schema = answered(draftSaved)
/** So long after the last change the draft is kept, */
const restMs = 700
/** and so long after a failure it is tried again. */
const againMs = 5000

export type DraftState = { is: 'kept' | 'keeping' | 'failed'; at: number | null }

/**
 * Keeps what is drawn as the draft of whoever designs: a moment after each change with the server, and until it is there
 * in this window (`shelf`), which a reload does not take. When the page goes, what is left is sent, or else that the
 * design is closed.
 */
export function useDraft(given: { flowId: number; text: string; kept: string; keptAt: number | null; shelf: string }) {
  const { flowId, text, shelf } = given
  const client = useClient()
  const sessionNow = useSessionNow()
  const [state, setState] = useState<DraftState>({ is: 'kept', at: given.keptAt })
  const atServer = useRef(given.kept)
  const latest = useRef(text)
  latest.current = text
  const chain = useRef<Promise<void>>(Promise.resolve())
  const isClosed = useRef(false)

  const keep = useCallback(async () => {
    const sent = latest.current
    if (sent === atServer.current) return
    setState(({ at }) => ({ is: 'keeping', at }))
    try {
      const { data } = await client.put(`/flows/${flowId}/draft`, { schema, body: { flowData: sent } })
      atServer.current = sent
      if (latest.current === sent) unshelve(shelf)
      setState({ is: 'kept', at: data.savedAt })
    } catch (error) {
      setState(({ at }) => ({ is: 'failed', at }))
      throw error
    }
  }, [client, flowId, shelf])

  /** Keeps what is drawn now; one after the other, so that the last one stays. */
  const flush = useCallback(() => {
    chain.current = chain.current.catch(() => {}).then(keep)
    return chain.current
  }, [keep])

  useEffect(() => {
    if (text === atServer.current) return
    shelve(shelf, text, { kind: 'typed', storable: text })
    const timer = setTimeout(() => void flush().catch(() => {}), restMs)
    return () => clearTimeout(timer)
  }, [text, shelf, flush])

  useEffect(() => {
    if (state.is !== 'failed') return
    const timer = setTimeout(() => void flush().catch(() => {}), againMs)
    return () => clearTimeout(timer)
  }, [state, flush])

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void flush().catch(() => {})
    }
    const leave = () => {
      const token = sessionNow().context.authtoken
      const unkept = latest.current === atServer.current ? null : latest.current
      if (token && !isClosed.current) sendOnLeave({ flowId, token, draft: unkept })
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
    }
  }, [flowId, flush, sessionNow])

  return {
    state,
    flush,
    /** The design was closed: nothing is left to be said when the page goes. */
    close: useCallback(() => {
      isClosed.current = true
    }, []),
  }
}
