import { type DocDone, docDone, docView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { answered } from '../../../core/api/client.ts'
import { tellFailure } from '../../../core/api/tellFailure.ts'
import { itemTexts } from '../../../core/items/texts.ts'
import { useBusy } from '../../../core/kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../../../core/kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'

const saved = answered(docDone)
const shown = answered(docView)

/**
 * Says that a page was saved, with the button that takes it back. A revision never changes: what was the newest before
 * is saved once more, and put together with what others saved since.
 */
export function useTellSaved(docType: DocType): (done: DocDone) => void {
  const client = useClient()
  const busy = useBusy()
  const notices = useNotices()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  return useCallback(
    ({ pageId, revId, formerRevId, isMerged }) => {
      const saveFormer = async () => {
        const query = { revId: formerRevId }
        const former =
          formerRevId === null ? null : (await client.get(`/docs/${pageId}`, { schema: shown, query })).data.revision
        const comment = texts.undoneComment(former?.revNum ?? null)
        const body = { action: 'edit', pageId, text: former?.text ?? '', baseRevId: revId, comment }
        await client.post('/docs', { schema: saved, body })
        return texts.undone(former?.revNum ?? null)
      }
      const undo = async () => {
        try {
          notices.success(await busy.during(itemTexts.busyUndoing, saveFormer))
        } catch (error) {
          tellFailure(notices, error)
        }
        await queries.invalidateQueries({ queryKey: [organizationId, areaOfDoc[docType]] })
      }
      const action = { label: itemTexts.undo, act: () => void undo() }
      notices.success(isMerged ? texts.merged : texts.saved, revId === formerRevId ? undefined : action)
    },
    [client, busy, notices, queries, organizationId, docType],
  )
}
