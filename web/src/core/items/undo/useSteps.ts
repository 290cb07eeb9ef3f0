import { useCallback, useRef, useState } from 'react'
import { reportFailure } from '../../api/reportFailure.ts'
import { useBusy } from '../../kit/dialog/BusyOverlay.tsx'
import { useLatest } from '../../kit/grid/useLatest.ts'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useClient } from '../../session/SessionContext.tsx'
import type { DraftStore } from '../draftStore.ts'
import { itemTexts as texts } from '../texts.ts'
import { undoChanges } from './undoChanges.ts'
import { createUndoStack, type Step } from './undoStack.ts'

type UndoResult = ReturnType<typeof undoChanges>

/**
 * Manages the undo steps of a grid: `notifyDone` shows a success notice with an undo button; `step` undoes the last
 * step, or redoes it. `during` runs around each and returns its changes.
 */
export function useSteps(options: {
  draftStore: Pick<DraftStore, 'settled' | 'discardLast'>
  during: (work: () => UndoResult) => Promise<readonly string[]>
}) {
  const client = useClient()
  const notices = useNotices()
  const busy = useBusy()
  const [stack] = useState(createUndoStack)
  const latest = useLatest(options)
  const runStep = useCallback(
    async (direction: 'undo' | 'redo', requestedStep: Step | null) => {
      const { draftStore, during } = latest.current
      await draftStore.settled()
      if (direction === 'undo' && !requestedStep && draftStore.discardLast().length > 0) return
      const step = requestedStep ?? stack.next(direction)
      if (!step || (requestedStep && !stack.holds(requestedStep)))
        return notices.info(direction === 'undo' ? texts.nothingToUndo : texts.nothingToRedo)
      try {
        const changes = await during(() => busy.during(texts.busyUndoing, () => undoChanges(client, step.changes)))
        stack.taken(direction, step, changes)
        notices.success(direction === 'undo' ? texts.undone : texts.redone)
      } catch (error) {
        reportFailure(notices, error)
      }
    },
    [latest, stack, client, notices, busy],
  )
  // Steps run one after another, after pending requests, because the user means to undo those too.
  const stepping = useRef(Promise.resolve())
  const step = useCallback(
    (direction: 'undo' | 'redo', requestedStep: Step | null = null) => {
      stepping.current = stepping.current.then(() => runStep(direction, requestedStep))
      return stepping.current
    },
    [runStep],
  )
  const notifyDone = useCallback(
    (messages: readonly string[], changes: readonly string[]) => {
      const undoStep = stack.push(changes)
      const action = undoStep ? { label: texts.undo, act: () => void step('undo', undoStep) } : undefined
      for (const message of messages) notices.success(message, action)
    },
    [stack, step, notices],
  )
  return { step, notifyDone }
}
