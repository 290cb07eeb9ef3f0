import { useCallback, useRef, useState } from 'react'
import { tellFailure } from '../../api/tellFailure.ts'
import { useBusy } from '../../kit/dialog/BusyOverlay.tsx'
import { useLatest } from '../../kit/grid/useLatest.ts'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { useClient } from '../../session/SessionContext.tsx'
import type { DraftBook } from '../draftBook.ts'
import { itemTexts as texts } from '../texts.ts'
import { takeBack } from './takeBack.ts'
import { createUndoStack, type Step } from './undoStack.ts'

type TakenBack = ReturnType<typeof takeBack>

/**
 * What was done in a grid, step by step: `praise` says that something was done, with the button that takes it back;
 * `step` takes back the last one, or does it again. `during` runs around each and gives its changes.
 */
export function useSteps(options: {
  book: Pick<DraftBook, 'settled' | 'discardLast'>
  during: (work: () => TakenBack) => Promise<readonly string[]>
}) {
  const client = useClient()
  const notices = useNotices()
  const busy = useBusy()
  const [stack] = useState(createUndoStack)
  const latest = useLatest(options)
  const takeStep = useCallback(
    async (way: 'undo' | 'redo', wanted: Step | null) => {
      const { book, during } = latest.current
      await book.settled()
      if (way === 'undo' && !wanted && book.discardLast().length > 0) return
      const step = wanted ?? stack.next(way)
      if (!step || (wanted && !stack.holds(wanted)))
        return notices.info(way === 'undo' ? texts.nothingToUndo : texts.nothingToRedo)
      try {
        const changes = await during(() => busy.during(texts.busyUndoing, () => takeBack(client, step.changes)))
        stack.taken(way, step, changes)
        notices.success(way === 'undo' ? texts.undone : texts.redone)
      } catch (error) {
        tellFailure(notices, error)
      }
    },
    [latest, stack, client, notices, busy],
  )
  // They follow one another, and what is still on its way: it is what a person means to take back.
  const stepping = useRef(Promise.resolve())
  const step = useCallback(
    (way: 'undo' | 'redo', wanted: Step | null = null) => {
      stepping.current = stepping.current.then(() => takeStep(way, wanted))
      return stepping.current
    },
    [takeStep],
  )
  const praise = useCallback(
    (sentences: readonly string[], changes: readonly string[]) => {
      const done = stack.push(changes)
      const action = done ? { label: texts.undo, act: () => void step('undo', done) } : undefined
      for (const sentence of sentences) notices.success(sentence, action)
    },
    [stack, step, notices],
  )
  return { step, praise }
}
