import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { tokenRejected } from '../api/client.ts'
import { useBusy } from '../kit/dialog/BusyOverlay.tsx'
import { useLatest } from '../kit/grid/useLatest.ts'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useClient } from '../session/SessionContext.tsx'
import { cacheDraftStore, restoreDraftStore } from './draftStoreCache.ts'
import type { ItemActions, ItemRow, ItemWork, WorkFailure, WorkResult } from './itemActions.ts'
import { actionOf, hasFailed, performWork } from './performWork.ts'
import { itemTexts as texts } from './texts.ts'
import { collectChanges } from './undo/collectChanges.ts'
import { useSteps } from './undo/useSteps.ts'
import { useWorking } from './workingState.ts'

type Options = {
  /** Identifies this grid among all grids: its drafts are restored by this name. */
  grid: string
  actions: ItemActions
  list: { isFetching: boolean; error: unknown; refresh: () => unknown; patch: (rows: readonly ItemRow[]) => void }
  baseOf: (rowId: string) => ItemRow | null
  missing: (fields: Readonly<Record<string, unknown>>) => Record<string, string>
  /** Receives the rows that were added, as saved. */
  onAdded: (rows: readonly ItemRow[]) => void
}

const labels = { updating: texts.busyUpdating, adding: texts.busyAdding, deleting: texts.busyDeleting }
const sizeOf = (work: ItemWork) => work.add.length + work.change.length + work.remove.length

/** Returns the distinct messages of failures. */
export const joinedMessages = (failures: readonly WorkFailure[]): string =>
  [...new Set(failures.map(({ message }) => message))].join(' ')

/**
 * Returns everything that changes rows of a grid: drafts, actions on whole rows, undo and redo; each with its flags and
 * notices.
 */
export function useItemWork({ grid, actions, list, baseOf, missing, onAdded }: Options) {
  const client = useClient()
  const notices = useNotices()
  const busy = useBusy()
  const [draftStore] = useState(() => restoreDraftStore(grid))
  const [name] = useState(grid)
  useEffect(() => () => cacheDraftStore(name, draftStore), [name, draftStore])
  const [ownVersions] = useState(() => new Set<string>())
  const running = useRef(0)
  const { working, during } = useWorking({ loading: list.isFetching, error: list.error !== null })
  const latest = useLatest({ actions, list, onAdded })

  /** Runs the work with its flag; returned rows are applied at once, and the list is refetched. */
  const perform = useCallback(
    async (work: ItemWork): Promise<WorkResult> => {
      const action = actionOf(work)
      const runWork = () =>
        during(
          action,
          () => collectChanges(client, () => performWork(latest.current.actions, work)),
          ({ result }) => hasFailed(result),
        )
      running.current += 1
      // The user continues typing in the next cell meanwhile.
      const { result, changes } = await busy.during(labels[action], runWork, { blocks: sizeOf(work) > 1 })
      running.current -= 1
      for (const row of [...(result.added ?? []), ...(result.changed ?? [])])
        ownVersions.add(`${row.rowId} ${row.version}`)
      latest.current.list.patch(result.changed ?? [])
      latest.current.onAdded(result.added ?? [])
      void latest.current.list.refresh()
      return { ...result, changes }
    },
    [client, during, busy, ownVersions, latest],
  )

  const notifyFailure = useCallback(
    (failures: readonly WorkFailure[]) => {
      const message = joinedMessages(failures.filter(({ thrown: expectedMessage }) => !expectedMessage))
      const { notDeleted } = latest.current.actions.texts
      const isRemoval = failures.some(({ list }) => list === 'remove')
      if (message && message !== tokenRejected)
        notices.error(isRemoval && notDeleted ? `${notDeleted}: ${message}` : message)
    },
    [notices, latest],
  )
  const { step, notifyDone } = useSteps({
    draftStore,
    during: async (work) => {
      running.current += 1
      try {
        const { rows, changes } = await work()
        for (const { rowId, version } of rows) ownVersions.add(`${rowId} ${version}`)
        return changes
      } finally {
        running.current -= 1
        void latest.current.list.refresh()
      }
    },
  })

  // Rejections of typed values are shown in their cells; those of actions on whole rows in a notice.
  const onDone = useCallback(
    (work: ItemWork, { changes = [] }: WorkResult) => {
      const { texts: itemTexts } = latest.current.actions
      const messages = { change: itemTexts.updated, add: itemTexts.added, remove: itemTexts.deleted }
      const lists = (['change', 'add', 'remove'] as const).filter((list) => work[list].length > 0)
      notifyDone(
        lists.map((list) => messages[list]),
        changes,
      )
    },
    [notifyDone, latest],
  )
  useEffect(
    () => draftStore.connect({ perform, baseOf, missing, onDone }),
    [draftStore, perform, baseOf, missing, onDone],
  )
  const act = useCallback(
    async (work: ItemWork, options: { quiet?: boolean } = {}): Promise<WorkResult> => {
      const result = await busy.during(labels[actionOf(work)], () => perform(work))
      if (result.failures.length === 0) onDone(work, result)
      else if (!options.quiet) notifyFailure(result.failures)
      return result
    },
    [perform, busy, onDone, notifyFailure],
  )
  const draftState = useSyncExternalStore(draftStore.subscribe, draftStore.read)
  const isOwn = useCallback(
    (row: Pick<ItemRow, 'rowId' | 'version'>) => ownVersions.has(`${row.rowId} ${row.version}`),
    [ownVersions],
  )
  const isWorking = useCallback(() => running.current > 0, [])
  return useMemo(
    () => ({ draftStore, draftState, working, act, step, notifyDone, isOwn, isWorking }),
    [draftStore, draftState, working, act, step, notifyDone, isOwn, isWorking],
  )
}
