import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reportFailure } from '../../api/reportFailure.ts'
import { useBusy } from '../../kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useClient, useCurrentOrganization } from '../../session/SessionContext.tsx'
import { itemTexts as texts } from '../texts.ts'
import { undoChanges } from './undoChanges.ts'

/** The changes to undo, or a function that undoes something other than changes of rows; null: it cannot be undone. */
export type Undoing = readonly string[] | (() => Promise<unknown>) | null

/** Returns a function that shows a success notice, with an undo button if possible. */
export function useUndoNotice(): (text: string, undoing: Undoing, onUndone?: () => void) => void {
  const client = useClient()
  const busy = useBusy()
  const notices = useNotices()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  return useCallback(
    (text, undoing, onUndone) => {
      const isChange = typeof undoing !== 'function'
      const canBe = !isChange || (undoing !== null && undoing.length > 0)
      const work = isChange ? () => undoChanges(client, undoing ?? []) : undoing
      const undo = async () => {
        try {
          await busy.during(texts.busyUndoing, work)
          notices.success(texts.undone)
          onUndone?.()
        } catch (error) {
          reportFailure(notices, error)
        }
        await queries.invalidateQueries({ queryKey: [organizationId] })
      }
      notices.success(text, canBe ? { label: texts.undo, act: () => void undo() } : undefined)
    },
    [client, busy, notices, queries, organizationId],
  )
}
