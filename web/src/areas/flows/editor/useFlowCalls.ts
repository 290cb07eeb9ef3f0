import { flows } from '@takt/domain/areas/flows/flows.ts'
import { designUploaded, type flowDraft } from '@takt/domain/areas/flows/responses/design.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useEffect, useReducer, useState } from 'react'
import type { z } from 'zod'
import { anyResponse, dataResponse } from '../../../core/api/client.ts'
import { reportFailure } from '../../../core/api/reportFailure.ts'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { useClient, useSession } from '../../../core/session/SessionContext.tsx'
import { designState, initialDesignState } from '../designState.ts'
import { flowTexts } from '../texts.ts'
import type { useDraft } from './useDraft.ts'

export type Draft = z.output<typeof flowDraft>

const uploaded = dataResponse(designUploaded)
const changed = dataResponse(rowWith(flows, ['version', 'active']))

/** Returns actions on the whole flow: save its design, switch it on and off, close the design. */
export function useFlowCalls(draft: Draft, draftSync: ReturnType<typeof useDraft>, text: string) {
  const { flowId } = draft
  const client = useClient()
  const notices = useNotices()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const authtoken = useSession(({ context }) => context.authtoken)
  const [state, dispatch] = useReducer(designState, { ...initialDesignState, opened: flowId })
  const [flow, setFlow] = useState({ active: draft.active, version: draft.version })
  const [savedText, setSavedText] = useState(draft.isDraft ? null : text)
  const [busy, setBusy] = useState<'saving' | 'switching' | 'closing' | null>(null)
  // A new token was issued: the page was opened or its session renewed.
  useEffect(() => {
    if (authtoken !== null) dispatch({ type: 'TOKEN_UPDATED', at: Date.now() })
  }, [authtoken])

  const during = async (action: NonNullable<typeof busy>, work: () => Promise<void>) => {
    setBusy(action)
    try {
      await work()
    } catch (error) {
      if (action === 'closing') dispatch({ type: 'CLOSE_FAILED' })
      reportFailure(notices, error)
    } finally {
      setBusy(null)
    }
  }
  const upload = async () => {
    await draftSync.flush()
    const { data } = await client.post('/flows/upload', { schema: uploaded, body: { flow: flowId, user: userName } })
    setFlow({ active: data.active, version: data.version })
    setSavedText(text)
    return data.version
  }
  return {
    state,
    busy,
    isActive: flow.active,
    /** True if the drawing equals the saved design. */
    isSaved: savedText === text,
    isClosed: state.opened === null,
    save: () =>
      during('saving', async () => {
        await upload()
        notices.success(flowTexts.updated)
      }),
    /** Saves the drawing before the flow is switched on. */
    switchTo: (active: boolean) =>
      during('switching', async () => {
        const version = active && savedText !== text ? await upload() : flow.version
        // The version ensures that the switched-on flow is the one shown.
        const body = active ? { active, version } : { active }
        const { data } = await client.put(`/flows/${flowId}`, { schema: changed, body })
        setFlow({ active: data.active, version: data.version })
        notices.success(flowTexts.updated)
      }),
    close: () =>
      during('closing', async () => {
        await draftSync.flush()
        await client.post(`/flows/${flowId}/close`, { schema: anyResponse, body: {} })
        draftSync.close()
        dispatch({ type: 'CLOSED' })
        window.close()
      }),
  }
}
