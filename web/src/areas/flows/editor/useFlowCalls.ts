import { designUploaded, type flowDraft } from '@takt/domain/areas/flows/answers/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useEffect, useReducer, useState } from 'react'
import type { z } from 'zod'
import { answered, done } from '../../../core/api/client.ts'
import { tellFailure } from '../../../core/api/tellFailure.ts'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { useClient, useSession } from '../../../core/session/SessionContext.tsx'
import { designState, restingDesign } from '../designState.ts'
import { flowTexts } from '../texts.ts'
import type { useDraft } from './useDraft.ts'

export type Draft = z.output<typeof flowDraft>

const uploaded = answered(designUploaded)
const changed = answered(rowWith(flows, ['version', 'active']))

/** What is done with the flow as a whole: its design is saved, it is switched on and off, the design is closed. */
export function useFlowCalls(draft: Draft, kept: ReturnType<typeof useDraft>, text: string) {
  const { flowId } = draft
  const client = useClient()
  const notices = useNotices()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const authtoken = useSession(({ context }) => context.authtoken)
  const [state, tell] = useReducer(designState, { ...restingDesign, opened: flowId })
  const [flow, setFlow] = useState({ active: draft.active, version: draft.version })
  const [savedText, setSavedText] = useState(draft.isDraft ? null : text)
  const [busy, setBusy] = useState<'saving' | 'switching' | 'closing' | null>(null)
  // A new token of this page: it was opened, or its session was renewed.
  useEffect(() => {
    if (authtoken !== null) tell({ type: 'TOKEN_UPDATED', at: Date.now() })
  }, [authtoken])

  const during = async (what: NonNullable<typeof busy>, work: () => Promise<void>) => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      if (what === 'closing') tell({ type: 'CLOSE_FAILED' })
      tellFailure(notices, error)
    } finally {
      setBusy(null)
    }
  }
  const upload = async () => {
    await kept.flush()
    const { data } = await client.post('/flows/upload', { schema: uploaded, body: { flow: flowId, user: userName } })
    setFlow({ active: data.active, version: data.version })
    setSavedText(text)
    return data.version
  }
  return {
    state,
    busy,
    isActive: flow.active,
    /** What is drawn is what is saved. */
    isSaved: savedText === text,
    isClosed: state.opened === null,
    save: () =>
      during('saving', async () => {
        await upload()
        notices.success(flowTexts.updated)
      }),
    /** What is drawn is saved before it runs. */
    switchTo: (active: boolean) =>
      during('switching', async () => {
        const version = active && savedText !== text ? await upload() : flow.version
        // What is switched on is what is seen here.
        const body = active ? { active, version } : { active }
        const { data } = await client.put(`/flows/${flowId}`, { schema: changed, body })
        setFlow({ active: data.active, version: data.version })
        notices.success(flowTexts.updated)
      }),
    close: () =>
      during('closing', async () => {
        await kept.flush()
        await client.post(`/flows/${flowId}/close`, { schema: done, body: {} })
        kept.close()
        tell({ type: 'CLOSED' })
        window.close()
      }),
  }
}
