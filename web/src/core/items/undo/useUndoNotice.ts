import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tellFailure } from '../../api/tellFailure.ts'
import { useBusy } from '../../kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { itemTexts as texts } from '../texts.ts'
import { takeBack } from './takeBack.ts'

/** The changes that are to be taken back, or what takes back something that is no change of rows; null: nothing can. */
export type Undoing = readonly string[] | (() => Promise<unknown>) | null

/** Says that something was done, with the button that takes it back where that can be. */
export function useUndoNotice(): (text: string, undoing: Undoing, onUndone?: () => void) => void {
  const client = useClient()
  const busy = useBusy()
  const notices = useNotices()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  return useCallback(
    (text, undoing, onUndone) => {
      const isChange = typeof undoing !== 'function'
      const canBe = !isChange || (undoing !== null && undoing.length > 0)
      const work = isChange ? () => takeBack(client, undoing ?? []) : undoing
      const undo = async () => {
        try {
          await busy.during(texts.busyUndoing, work)
          notices.success(texts.undone)
          onUndone?.()
        } catch (error) {
          tellFailure(notices, error)
        }
        await queries.invalidateQueries({ queryKey: [organizationId] })
      }
      notices.success(text, canBe ? { label: texts.undo, act: () => void undo() } : undefined)
    },
    [client, busy, notices, queries, organizationId],
  )
}
