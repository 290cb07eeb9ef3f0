import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { type DocDone, docResult, docView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { reportFailure } from '../../../core/api/reportFailure.ts'
import { itemTexts } from '../../../core/items/texts.ts'
import { useBusy } from '../../../core/kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'

const saved = dataResponse(docResult)
const viewResponse = dataResponse(docView)

/**
 * Shows a notice that a page was saved, with an Undo button. Revisions never change: undo saves the previous revision
 * again, merged with revisions that others have saved since.
 */
export function useNotifySaved(docType: DocType): (result: DocDone) => void {
  const client = useClient()
  const busy = useBusy()
  const notices = useNotices()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  return useCallback(
    ({ pageId, revId, formerRevId, isMerged }) => {
      const saveFormer = async () => {
        const query = { revId: formerRevId }
        const former =
          formerRevId === null
            ? null
            : (await client.get(`/docs/${pageId}`, { schema: viewResponse, query })).data.revision
        const comment = texts.undoneComment(former?.revNum ?? null)
        const body = { action: 'edit', pageId, text: former?.text ?? '', baseRevId: revId, comment }
        await client.post('/docs', { schema: saved, body })
        return texts.undone(former?.revNum ?? null)
      }
      const undo = async () => {
        try {
          notices.success(await busy.during(itemTexts.busyUndoing, saveFormer))
        } catch (error) {
          reportFailure(notices, error)
        }
        await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType]] })
      }
      const action = { label: itemTexts.undo, act: () => void undo() }
      notices.success(isMerged ? texts.merged : texts.saved, revId === formerRevId ? undefined : action)
    },
    [client, busy, notices, queries, organizationId, docType],
  )
}
