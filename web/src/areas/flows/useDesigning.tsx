import { flows } from '@takt/domain/areas/flows/flows.ts'
import { designedByOther, designOpened } from '@takt/domain/areas/flows/responses/design.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useReducer, useState } from 'react'
import { ApiError, UserError } from '../../core/api/apiError.ts'
import { anyResponse, dataResponse } from '../../core/api/client.ts'
import { reportFailure } from '../../core/api/reportFailure.ts'
import { ConfirmDialog } from '../../core/kit/dialog/ConfirmDialog.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { designPath } from '../../core/session/designPath.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { type DesignState, designState, initialDesignState } from './designState.ts'
import { flowTexts as texts } from './texts.ts'

const opened = dataResponse(designOpened)

type TakeOverRequest = { flowId: number; stepId: string | undefined; userName: string; since: string }

export type Designing = {
  state: DesignState
  /**
   * Opens the editor of a flow in a new window; must be called from a click handler, otherwise browsers block the
   * window.
   */
  open: (flowId: number, stepId?: string) => void
  /** Closes the current user's design of a flow, in whichever window it is open. */
  close: (flowId: number) => void
  /** Confirmation dialog, shown if another user is designing the flow. */
  takeOverDialog: ReactNode
}

/** Returns the current designer from a 409 response; null if it has another cause. */
function designerIn(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return designedByOther.safeParse(error.data).data?.designer ?? null
}

/** Opens and closes flows for design, and tracks the result. */
export function useDesigning(): Designing {
  const client = useClient()
  const notices = useNotices()
  const queries = useQueryClient()
  const format = useFormat()
  const { organizationId } = useCurrentOrganization()
  const [state, dispatch] = useReducer(designState, initialDesignState)
  const [takeOverRequest, setTakeOverRequest] = useState<TakeOverRequest | null>(null)
  const refresh = () => void queries.invalidateQueries({ queryKey: [organizationId, flows.area] })

  const open = async (flowId: number, stepId: string | undefined, isTakeOver: boolean) => {
    // Opened immediately, because browsers block a window that is opened after a response.
    const page = window.open('', '_blank')
    try {
      if (!page) throw new UserError(texts.windowBlocked)
      const { data } = await client.post(`/flows/${flowId}/design`, { schema: opened, body: { takeOver: isTakeOver } })
      page.opener = null
      const step = stepId === undefined ? '' : `&step=${encodeURIComponent(stepId)}`
      page.location.replace(`${designPath}?flowId=${flowId}${step}&token=${encodeURIComponent(data.token)}`)
      dispatch({ type: 'OPENED', flowId, at: Date.now() })
    } catch (error) {
      page?.close()
      dispatch({ type: 'OPEN_FAILED' })
      const designer = designerIn(error)
      if (designer)
        setTakeOverRequest({
          flowId,
          stepId,
          userName: designer.userName,
          since: format.near(designer.since, Date.now()),
        })
      else reportFailure(notices, error)
    }
    refresh()
  }
  const close = async (flowId: number) => {
    try {
      await client.post(`/flows/${flowId}/close`, { schema: anyResponse, body: {} })
      dispatch({ type: 'CLOSED' })
      notices.success(texts.ended)
    } catch (error) {
      dispatch({ type: 'CLOSE_FAILED' })
      reportFailure(notices, error)
    }
    refresh()
  }
  return {
    state,
    open: (flowId, stepId) => void open(flowId, stepId, false),
    close: (flowId) => void close(flowId),
    takeOverDialog: (
      <ConfirmDialog
        open={takeOverRequest !== null}
        prompt={takeOverRequest ? texts.takeOver(takeOverRequest.userName, takeOverRequest.since) : ''}
        onNo={() => setTakeOverRequest(null)}
        onYes={() => {
          setTakeOverRequest(null)
          if (takeOverRequest) void open(takeOverRequest.flowId, takeOverRequest.stepId, true)
        }}
      >
        {texts.takeOverText}
      </ConfirmDialog>
    ),
  }
}
