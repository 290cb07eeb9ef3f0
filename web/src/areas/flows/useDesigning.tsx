import { designedByOther, designOpened } from '@takt/domain/areas/flows/answers/design.ts'
import { flows } from '@takt/domain/areas/flows/flows.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useReducer, useState } from 'react'
import { ApiError, SaidError } from '../../core/api/apiError.ts'
import { answered, done } from '../../core/api/client.ts'
import { tellFailure } from '../../core/api/tellFailure.ts'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { designPath } from '../../core/session/designSession.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { type DesignState, designState, restingDesign } from './designState.ts'
import { flowTexts as texts } from './texts.ts'

const opened = answered(designOpened)

type Asked = { flowId: number; stepId: string | undefined; who: string; since: string }

export type Designing = {
  state: DesignState
  /** Opens the flow's editor in a window of its own; call it from a press, else browsers hold the window back. */
  open: (flowId: number, stepId?: string) => void
  /** Ends that oneself has a flow open for design, in whatever window. */
  close: (flowId: number) => void
  /** The question that is asked where somebody else designs it. */
  question: ReactNode
}

/** What a 409 says of who designs the flow; null where it says something else. */
function designerIn(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return designedByOther.safeParse(error.data).data?.designer ?? null
}

/** Opens and closes flows for design, and holds how that went. */
export function useDesigning(): Designing {
  const client = useClient()
  const notices = useNotices()
  const queries = useQueryClient()
  const format = useFormat()
  const { organizationId } = usePlace()
  const [state, tell] = useReducer(designState, restingDesign)
  const [asked, setAsked] = useState<Asked | null>(null)
  const refresh = () => void queries.invalidateQueries({ queryKey: [organizationId, flows.area] })

  const open = async (flowId: number, stepId: string | undefined, takeOver: boolean) => {
    // At once: a window that is opened after an answer is held back.
    const page = window.open('', '_blank')
    try {
      if (!page) throw new SaidError(texts.held)
      const { data } = await client.post(`/flows/${flowId}/design`, { schema: opened, body: { takeOver } })
      page.opener = null
      const step = stepId === undefined ? '' : `&step=${encodeURIComponent(stepId)}`
      page.location.replace(`${designPath}?flowId=${flowId}${step}&token=${encodeURIComponent(data.token)}`)
      tell({ type: 'OPENED', flowId, at: Date.now() })
    } catch (error) {
      page?.close()
      tell({ type: 'OPEN_FAILED' })
      const designer = designerIn(error)
      if (designer) setAsked({ flowId, stepId, who: designer.userName, since: format.near(designer.since, Date.now()) })
      else tellFailure(notices, error)
    }
    refresh()
  }
  const close = async (flowId: number) => {
    try {
      await client.post(`/flows/${flowId}/close`, { schema: done, body: {} })
      tell({ type: 'CLOSED' })
      notices.success(texts.ended)
    } catch (error) {
      tell({ type: 'CLOSE_FAILED' })
      tellFailure(notices, error)
    }
    refresh()
  }
  return {
    state,
    open: (flowId, stepId) => void open(flowId, stepId, false),
    close: (flowId) => void close(flowId),
    question: (
      <ConfirmDialog
        open={asked !== null}
        question={asked ? texts.takeOver(asked.who, asked.since) : ''}
        onNo={() => setAsked(null)}
        onYes={() => {
          setAsked(null)
          if (asked) void open(asked.flowId, asked.stepId, true)
        }}
      >
        {texts.takeOverText}
      </ConfirmDialog>
    ),
  }
}
