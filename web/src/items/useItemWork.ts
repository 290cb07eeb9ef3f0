import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { tokenRejected } from '../api/client.ts'
import { useBusy } from '../kit/dialog/BusyOverlay.tsx'
import { useLatest } from '../kit/grid/useLatest.ts'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useSessionNow } from '../session/SessionContext.tsx'
import { keepBook, takeBook } from './bookShelf.ts'
import type { ItemActions, ItemRow, ItemWork, WorkFailure, WorkResult } from './itemActions.ts'
import { actionOf, hasFailed, performWork } from './performWork.ts'
import { itemTexts as texts } from './texts.ts'
import { createUndoStack } from './undoStack.ts'
import { useWorking } from './workingState.ts'

type Given = {
  /** Names this grid among all there are: what was typed in it is found again under this name. */
  grid: string
  actions: ItemActions
  list: { isFetching: boolean; error: unknown; refresh: () => unknown; patch: (rows: readonly ItemRow[]) => void }
  baseOf: (rowId: string) => ItemRow | null
  missing: (fields: Readonly<Record<string, unknown>>) => Record<string, string>
}

const labels = { updating: texts.busyUpdating, adding: texts.busyAdding, deleting: texts.busyDeleting }
const sizeOf = (work: ItemWork) => work.add.length + work.change.length + work.remove.length

/** The messages of what failed, each once. */
export const joinedMessages = (failures: readonly WorkFailure[]): string =>
  [...new Set(failures.map(({ message }) => message))].join(' ')

/** Everything that changes rows of a grid: what is typed, what is done with whole rows, taking back and doing again; each with its flags and notices. */
export function useItemWork({ grid, actions, list, baseOf, missing }: Given) {
  const notices = useNotices()
  const busy = useBusy()
  const [book] = useState(() => takeBook(grid))
  const [name] = useState(grid)
  const sessionNow = useSessionNow()
  useEffect(
    () => () => {
      if (!sessionNow().matches({ auth: 'anonymous' })) keepBook(name, book)
    },
    [name, book, sessionNow],
  )
  const [undo] = useState(createUndoStack)
  const [own] = useState(() => new Set<string>())
  const running = useRef(0)
  const { working, during } = useWorking({ loading: list.isFetching, error: list.error !== null })
  const latest = useLatest({ actions, list })

  /** Does the work with its flag; rows that came back are known at once, and the list is asked for anew. */
  const perform = useCallback(
    async (work: ItemWork): Promise<WorkResult> => {
      const action = actionOf(work)
      const doing = () => during(action, () => performWork(latest.current.actions, work), hasFailed)
      running.current += 1
      // Whoever types goes on with the next cell meanwhile.
      const result = await busy.during(labels[action], doing, { blocks: sizeOf(work) > 1 })
      running.current -= 1
      for (const row of [...(result.added ?? []), ...(result.changed ?? [])]) own.add(`${row.rowId} ${row.version}`)
      latest.current.list.patch(result.changed ?? [])
      void latest.current.list.refresh()
      return result
    },
    [during, busy, own, latest],
  )

  const praise = useCallback(
    (work: ItemWork) => {
      const { texts: said } = latest.current.actions
      if (work.change.length > 0) notices.success(said.updated)
      if (work.add.length > 0) notices.success(said.added)
      if (work.remove.length > 0) notices.success(said.deleted)
    },
    [notices, latest],
  )

  // What is typed says in its cells what was refused; what is done with whole rows says so in a notice.
  const onDone = useCallback(
    (work: ItemWork, result: WorkResult) => {
      undo.push(work, result)
      praise(work)
    },
    [undo, praise],
  )
  useEffect(() => book.connect({ perform, baseOf, missing, onDone }), [book, perform, baseOf, missing, onDone])

  const complain = useCallback(
    (failures: readonly WorkFailure[]) => {
      const message = joinedMessages(failures)
      if (message && message !== tokenRejected) notices.error(message)
    },
    [notices],
  )
  const act = useCallback(
    async (work: ItemWork, given: { quiet?: boolean } = {}): Promise<WorkResult> => {
      const result = await busy.during(labels[actionOf(work)], () => perform(work))
      if (result.failures.length === 0) onDone(work, result)
      else if (!given.quiet) complain(result.failures)
      return result
    },
    [perform, busy, onDone, complain],
  )
  // Steps follow one another, and what is still on its way: it is what a person means to take back.
  const stepping = useRef(Promise.resolve())
  const takeStep = useCallback(
    async (way: 'undo' | 'redo') => {
      await book.settled()
      if (way === 'undo' && book.discardLast().length > 0) return
      const result = await undo[way](perform)
      if (!result) notices.info(way === 'undo' ? texts.nothingToUndo : texts.nothingToRedo)
      else if (result.failures.length > 0) complain(result.failures)
      else notices.success(way === 'undo' ? texts.undone : texts.redone)
    },
    [book, undo, perform, notices, complain],
  )
  const step = useCallback(
    (way: 'undo' | 'redo') => {
      stepping.current = stepping.current.then(() => takeStep(way))
      return stepping.current
    },
    [takeStep],
  )
  const state = useSyncExternalStore(book.subscribe, book.read)
  const isOwn = useCallback((row: Pick<ItemRow, 'rowId' | 'version'>) => own.has(`${row.rowId} ${row.version}`), [own])
  const isWorking = useCallback(() => running.current > 0, [])
  return useMemo(
    () => ({ book, state, working, act, step, isOwn, isWorking }),
    [book, state, working, act, step, isOwn, isWorking],
  )
}
