import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { keyFrom, keyText, parseKey } from '@takt/domain/core/item/itemKey.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useLatest } from '../kit/grid/useLatest.ts'
import { untypedSearch } from '../kit/untypedSearch.ts'
import { useKept } from '../session/useKept.ts'
import type { DraftBook } from './draftBook.ts'
import type { OpenSheet } from './ItemSheets.tsx'
import type { ItemRow } from './itemActions.ts'
import type { ItemGridProps } from './itemGridProps.ts'

/**
 * Whose history is open beside a list, as the page's address says it (`jobs.history=J-100`): a link leads to it, and
 * Back closes it.
 */
function useHistoryAddress(type: ItemType, address: string) {
  const router = useRouter()
  const name = `${address}.history`
  const written = useRouterState({ select: ({ location }) => (location.search as Record<string, unknown>)[name] })
  const go = useCallback(
    (key: ItemKey | null) => {
      const { [name]: _, ...others } = router.latestLocation.search as Record<string, unknown>
      const search = key ? { ...others, [name]: keyText(type, key) } : others
      void router.navigate({ to: '.', search: untypedSearch(search) })
    },
    [router, name, type],
  )
  const close = useCallback(() => go(null), [go])
  return { rowKey: typeof written === 'string' ? parseKey(type, written) : null, open: go, close }
}

type OpenForm = Extract<OpenSheet, { is: 'add' | 'edit' | 'bulk' }>

/** Forms come back with what was typed in them when the session ended meanwhile; questions do not. */
const isForm = (sheet: OpenSheet): sheet is OpenForm => ['add', 'edit', 'bulk'].includes(sheet.is)

/**
 * What is done with rows of a list by key, button or menu: the sheet that is open, the history in the address, and how
 * one comes to either.
 */
export function useRowCommands(options: {
  /** `grid` names it among all there are. */
  grid: Pick<ItemGridProps, 'type' | 'address' | 'onOpen'> & { grid: string }
  inherent: Readonly<Record<string, string | number>>
  rows: readonly ItemRow[]
  rowOf: (rowId: string) => ItemRow | null
  checked: ReadonlySet<string>
  activeRow: string | null
  book: Pick<DraftBook, 'discard'>
  canWrite: boolean
  hasHistory: boolean
}) {
  const { grid, rowOf } = options
  const [asked, setAsked] = useState<OpenSheet | null>(null)
  const [form, setForm] = useKept<OpenForm | null>(`sheet ${grid.grid}`, null)
  const setSheet = useCallback(
    (next: OpenSheet | null) => {
      setForm(next && isForm(next) ? next : null)
      setAsked(next && !isForm(next) ? next : null)
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
  const askRemove = useCallback(
    (input: readonly ItemRow[]) => input.length > 0 && setSheet({ is: 'remove', rows: input }),
    [setSheet],
  )
  const onRemove = useCallback(() => {
    const { canWrite, rows, checked, activeRow, book } = latest.current
    if (!canWrite) return
    const ticked = rows.filter(({ rowId }) => checked.has(rowId))
    if (ticked.length > 0) askRemove(ticked)
    else if (activeRow?.startsWith('new:')) book.discard([activeRow])
    else if (activeRow) askRemove([rowOf(activeRow)].filter((row) => row !== null))
  }, [latest, askRemove, rowOf])
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
  return { sheet: form ?? asked, setSheet, history, openSheet, askRemove, onRemove, openRow }
}
