import { draftSaved } from '@takt/domain/areas/flows/responses/design.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addressOf, dataResponse } from '../../../core/api/client.ts'
import { shelve, unshelve } from '../../../core/session/draftStore.ts'
import { useClient, useSessionNow } from '../../../core/session/SessionContext.tsx'

/**
 * Sends the last request when the page is left, which the browser completes in the background: the unsaved draft,
 * otherwise the end of the design. Sending both could reorder them and cause the draft to be rejected.
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

const schema = dataResponse(draftSaved)
/** Delay after the last change before the draft is saved (ms). */
const saveDelayMs = 700
/** Delay before a failed save is retried (ms). */
const againMs = 5000

export type DraftState = { is: 'kept' | 'keeping' | 'failed'; at: number | null }

/**
 * Saves the drawing as the designer's draft shortly after each change; until it is on the server, it is stored in this
 * window (`storageKey`), where it survives a reload. When the page is left, the unsaved draft is sent, or the design is
 * closed.
 */
export function useDraft(options: {
  flowId: number
  text: string
  stored: string
  storedAt: number | null
  storageKey: string
}) {
  const { flowId, text, storageKey } = options
  const client = useClient()
  const sessionNow = useSessionNow()
  const [state, setState] = useState<DraftState>({ is: 'kept', at: options.storedAt })
  const atServer = useRef(options.stored)
  const latest = useRef(text)
  latest.current = text
  const chain = useRef<Promise<void>>(Promise.resolve())
  const isClosed = useRef(false)

  const saveDraft = useCallback(async () => {
    const sentText = latest.current
    if (sentText === atServer.current) return
    setState(({ at }) => ({ is: 'keeping', at }))
    try {
      const { data } = await client.put(`/flows/${flowId}/draft`, { schema, body: { flowData: sentText } })
      atServer.current = sentText
      if (latest.current === sentText) unshelve(storageKey)
      setState({ is: 'kept', at: data.savedAt })
    } catch (error) {
      setState(({ at }) => ({ is: 'failed', at }))
      throw error
    }
  }, [client, flowId, storageKey])

  /** Saves the drawing now; saves are sequential so that the last one wins. */
  const flush = useCallback(() => {
    chain.current = chain.current.catch(() => {}).then(saveDraft)
    return chain.current
  }, [saveDraft])

  useEffect(() => {
    if (text === atServer.current) return
    shelve(storageKey, text, { kind: 'typed', storable: text })
    const timer = setTimeout(() => void flush().catch(() => {}), saveDelayMs)
    return () => clearTimeout(timer)
  }, [text, storageKey, flush])

  useEffect(() => {
    if (state.is !== 'failed') return
    const timer = setTimeout(() => void flush().catch(() => {}), againMs)
    return () => clearTimeout(timer)
  }, [state, flush])

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void flush().catch(() => {})
    }
    const onLeave = () => {
      const token = sessionNow().context.authtoken
      const unsavedText = latest.current === atServer.current ? null : latest.current
      if (token && !isClosed.current) sendOnLeave({ flowId, token, draft: unsavedText })
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onLeave)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [flowId, flush, sessionNow])

  return {
    state,
    flush,
    /** Marks the design as closed: nothing is sent when the page is left. */
    close: useCallback(() => {
      isClosed.current = true
    }, []),
  }
}
