import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { tellFailure } from '../../api/tellFailure.ts'
import { useBusy } from '../../kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { itemTexts as texts } from '../texts.ts'
import { takeBack } from './takeBack.ts'

/** Says that something was done, with the button that takes it back where that can be. */
export function useUndoNotice(): (text: string, changes: readonly string[], onUndone?: () => void) => void {
  const client = useClient()
  const busy = useBusy()
  const notices = useNotices()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  return useCallback(
    (text, changes, onUndone) => {
      const undo = async () => {
        try {
          await busy.during(texts.busyUndoing, () => takeBack(client, changes))
          notices.success(texts.undone)
          onUndone?.()
        } catch (error) {
          tellFailure(notices, error)
        }
        await queries.invalidateQueries({ queryKey: [organizationId] })
      }
      notices.success(text, changes.length > 0 ? { label: texts.undo, act: () => void undo() } : undefined)
    },
    [client, busy, notices, queries, organizationId],
  )
}
