import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { tokenRejected } from '../api/client.ts'
import { useBusy } from '../kit/dialog/BusyOverlay.tsx'
import { useLatest } from '../kit/grid/useLatest.ts'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { keepBook, takeBook } from './bookShelf.ts'
import type { ItemActions, ItemRow, ItemWork, WorkFailure, WorkResult } from './itemActions.ts'
import { actionOf, hasFailed, performWork } from './performWork.ts'
import { itemTexts as texts } from './texts.ts'
import { collectChanges } from './undo/collectChanges.ts'
import { useSteps } from './undo/useSteps.ts'
import { useWorking } from './workingState.ts'

type Given = {
  /** Names this grid among all there are: what was typed in it is found again under this name. */
  grid: string
  actions: ItemActions
  list: { isFetching: boolean; error: unknown; refresh: () => unknown; patch: (rows: readonly ItemRow[]) => void }
  baseOf: (rowId: string) => ItemRow | null
  missing: (fields: Readonly<Record<string, unknown>>) => Record<string, string>
  /** Rows that were added, as they stand. */
  onAdded: (rows: readonly ItemRow[]) => void
}

const labels = { updating: texts.busyUpdating, adding: texts.busyAdding, deleting: texts.busyDeleting }
const sizeOf = (work: ItemWork) => work.add.length + work.change.length + work.remove.length

/** The messages of what failed, each once. */
export const joinedMessages = (failures: readonly WorkFailure[]): string =>
  [...new Set(failures.map(({ message }) => message))].join(' ')

/**
 * Everything that changes rows of a grid: what is typed, what is done with whole rows, taking back and doing again;
 * each with its flags and notices.
 */
export function useItemWork({ grid, actions, list, baseOf, missing, onAdded }: Given) {
  const client = useClient()
  const notices = useNotices()
  const busy = useBusy()
  const [book] = useState(() => takeBook(grid))
  const [name] = useState(grid)
  useEffect(() => () => keepBook(name, book), [name, book])
  const [own] = useState(() => new Set<string>())
  const running = useRef(0)
  const { working, during } = useWorking({ loading: list.isFetching, error: list.error !== null })
  const latest = useLatest({ actions, list, onAdded })

  /** Does the work with its flag; rows that came back are known at once, and the list is asked for anew. */
  const perform = useCallback(
    async (work: ItemWork): Promise<WorkResult> => {
      const action = actionOf(work)
      const doing = () =>
        during(
          action,
          () => collectChanges(client, () => performWork(latest.current.actions, work)),
          ({ result }) => hasFailed(result),
        )
      running.current += 1
      // Whoever types goes on with the next cell meanwhile.
      const { result, changes } = await busy.during(labels[action], doing, { blocks: sizeOf(work) > 1 })
      running.current -= 1
      for (const row of [...(result.added ?? []), ...(result.changed ?? [])]) own.add(`${row.rowId} ${row.version}`)
      latest.current.list.patch(result.changed ?? [])
      latest.current.onAdded(result.added ?? [])
      void latest.current.list.refresh()
      return { ...result, changes }
    },
    [client, during, busy, own, latest],
  )

  const complain = useCallback(
    (failures: readonly WorkFailure[]) => {
      const message = joinedMessages(failures.filter(({ thrown }) => !thrown))
      const { notDeleted } = latest.current.actions.texts
      const isRemoval = failures.some(({ list }) => list === 'remove')
      if (message && message !== tokenRejected)
        notices.error(isRemoval && notDeleted ? `${notDeleted}: ${message}` : message)
    },
    [notices, latest],
  )
  const { step, praise } = useSteps({
    book,
    during: async (work) => {
      running.current += 1
      try {
        const { rows, changes } = await work()
        for (const { rowId, version } of rows) own.add(`${rowId} ${version}`)
        return changes
      } finally {
        running.current -= 1
        void latest.current.list.refresh()
      }
    },
  })

  // What is typed says in its cells what was refused; what is done with whole rows says so in a notice.
  const onDone = useCallback(
    (work: ItemWork, { changes = [] }: WorkResult) => {
      const { texts: itemTexts } = latest.current.actions
      const sentences = { change: itemTexts.updated, add: itemTexts.added, remove: itemTexts.deleted }
      const lists = (['change', 'add', 'remove'] as const).filter((list) => work[list].length > 0)
      praise(
        lists.map((list) => sentences[list]),
        changes,
      )
    },
    [praise, latest],
  )
  useEffect(() => book.connect({ perform, baseOf, missing, onDone }), [book, perform, baseOf, missing, onDone])
  const act = useCallback(
    async (work: ItemWork, options: { quiet?: boolean } = {}): Promise<WorkResult> => {
      const result = await busy.during(labels[actionOf(work)], () => perform(work))
      if (result.failures.length === 0) onDone(work, result)
      else if (!options.quiet) complain(result.failures)
      return result
    },
    [perform, busy, onDone, complain],
  )
  const state = useSyncExternalStore(book.subscribe, book.read)
  const isOwn = useCallback((row: Pick<ItemRow, 'rowId' | 'version'>) => own.has(`${row.rowId} ${row.version}`), [own])
  const isWorking = useCallback(() => running.current > 0, [])
  return useMemo(
    () => ({ book, state, working, act, step, praise, isOwn, isWorking }),
    [book, state, working, act, step, praise, isOwn, isWorking],
  )
}
