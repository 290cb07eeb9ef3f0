import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { keyFrom, keyText, parseKey } from '@takt/domain/core/item/itemKey.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useLatest } from '../kit/grid/useLatest.ts'
import { untypedSearch } from '../kit/untypedSearch.ts'
import { useDraftState } from '../session/useDraftState.ts'
import type { DraftStore } from './draftStore.ts'
import type { OpenSheet } from './ItemSheets.tsx'
import type { ItemRow } from './itemActions.ts'
import type { ItemGridProps } from './itemGridProps.ts'

/**
 * Returns the row whose history is open beside a list, from the page's address (`jobs.history=J-100`): a link can open
 * it, and Back closes it.
 */
function useHistoryAddress(type: ItemType, address: string) {
  const router = useRouter()
  const name = `${address}.history`
  const keyParam = useRouterState({ select: ({ location }) => (location.search as Record<string, unknown>)[name] })
  const navigateTo = useCallback(
    (key: ItemKey | null) => {
      const { [name]: _, ...otherParams } = router.latestLocation.search as Record<string, unknown>
      const search = key ? { ...otherParams, [name]: keyText(type, key) } : otherParams
      void router.navigate({ to: '.', search: untypedSearch(search) })
    },
    [router, name, type],
  )
  const close = useCallback(() => navigateTo(null), [navigateTo])
  return { rowKey: typeof keyParam === 'string' ? parseKey(type, keyParam) : null, open: navigateTo, close }
}

type OpenForm = Extract<OpenSheet, { is: 'add' | 'edit' | 'bulk' }>

/** Forms are restored with their input after the session ended; confirmations are not. */
const isForm = (sheet: OpenSheet): sheet is OpenForm => ['add', 'edit', 'bulk'].includes(sheet.is)

/**
 * Returns the commands on rows of a list by key, button or menu: the open sheet, the history in the address, and the
 * functions that open them.
 */
export function useRowCommands(options: {
  /** `grid` identifies it among all grids. */
  grid: Pick<ItemGridProps, 'type' | 'address' | 'onOpen'> & { grid: string }
  inherent: Readonly<Record<string, string | number>>
  rows: readonly ItemRow[]
  rowOf: (rowId: string) => ItemRow | null
  checked: ReadonlySet<string>
  activeRow: string | null
  draftStore: Pick<DraftStore, 'discard'>
  canWrite: boolean
  hasHistory: boolean
}) {
  const { grid, rowOf } = options
  const [dialogSheet, setDialogSheet] = useState<OpenSheet | null>(null)
  const [form, setForm] = useDraftState<OpenForm | null>(`sheet ${grid.grid}`, null)
  const setSheet = useCallback(
    (next: OpenSheet | null) => {
      setForm(next && isForm(next) ? next : null)
      setDialogSheet(next && !isForm(next) ? next : null)
    },
    [setForm],
  )
  const history = useHistoryAddress(grid.type, grid.address)
  const latest = useLatest({ ...options, history })
  const openSheet = useCallback(
    (next: OpenSheet) => {
      const { grid, inherent, history } = latest.current
      if (next.is === 'history') history.open(keyFrom(grid.type, { ...inherent, ...next.row }))
      else setSheet(next)
    },
    [latest, setSheet],
  )
  const requestRemoval = useCallback(
    (input: readonly ItemRow[]) => input.length > 0 && setSheet({ is: 'remove', rows: input }),
    [setSheet],
  )
  const onRemove = useCallback(() => {
    const { canWrite, rows, checked, activeRow, draftStore } = latest.current
    if (!canWrite) return
    const ticked = rows.filter(({ rowId }) => checked.has(rowId))
    if (ticked.length > 0) requestRemoval(ticked)
    else if (activeRow?.startsWith('new:')) draftStore.discard([activeRow])
    else if (activeRow) requestRemoval([rowOf(activeRow)].filter((row) => row !== null))
  }, [latest, requestRemoval, rowOf])
  const openRow = useCallback(
    (rowId: string) => {
      const row = rowOf(rowId)
      if (!row) return
      const { grid, canWrite, hasHistory } = latest.current
      if (grid.onOpen) grid.onOpen(row)
      else if (canWrite) openSheet({ is: 'edit', row })
      else if (hasHistory) openSheet({ is: 'history', row })
    },
    [rowOf, latest, openSheet],
  )
  return { sheet: form ?? dialogSheet, setSheet, history, openSheet, requestRemoval, onRemove, openRow }
}
