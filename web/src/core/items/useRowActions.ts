import ChevronRight from '@mui/icons-material/ChevronRight'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import History from '@mui/icons-material/History'
import { useMemo } from 'react'
import type { GridRowAction } from '../kit/grid/gridTypes.ts'
import type { OpenSheet } from './ItemSheets.tsx'
import type { ItemRow } from './itemActions.ts'
import type { RowButton } from './itemGridProps.ts'
import { itemTexts as texts } from './texts.ts'

type Options = {
  buttons: readonly RowButton[]
  rowOf: (rowId: string) => ItemRow | null
  canWrite: boolean
  hasHistory: boolean
  requestRemoval: (rows: readonly ItemRow[]) => void
  openSheet: (sheet: OpenSheet) => void
  /** Undefined if rows open only in their form. */
  onOpen: ((rowId: string) => void) | undefined
  isEditedOpen: boolean
}

/** Returns the buttons of each row: those of the screen, then edit, history (if there is one), delete and open. */
export function useRowActions({
  buttons,
  rowOf,
  canWrite,
  hasHistory,
  requestRemoval,
  openSheet,
  onOpen,
  isEditedOpen,
}: Options): readonly GridRowAction[] {
  return useMemo(() => {
    const withRow = (work: (row: ItemRow) => void) => (rowId: string) => {
      const row = rowOf(rowId)
      if (row) work(row)
    }
    const actions = buttons.map(({ label, Icon, onClick, shown, disabled }): GridRowAction => {
      const byRow = (predicate: ((row: ItemRow) => boolean) | undefined, fallback: boolean) => (rowId: string) => {
        const row = rowOf(rowId)
        return row && predicate ? predicate(row) : fallback
      }
      const action = { label, onClick: withRow(onClick), shown: byRow(shown, true), disabled: byRow(disabled, false) }
      return Icon ? { ...action, Icon } : action
    })
    const edit = { label: texts.edit, Icon: Edit, onClick: withRow((row) => openSheet({ is: 'edit', row })) }
    const history = {
      label: texts.history,
      Icon: History,
      onClick: withRow((row) => openSheet({ is: 'history', row })),
    }
    const remove = { label: texts.remove, Icon: DeleteOutline, onClick: withRow((row) => requestRemoval([row])) }
    const open = onOpen ? [{ label: texts.open, Icon: ChevronRight, isMain: true, onClick: onOpen }] : []
    const historyActions = hasHistory ? [history] : []
    const standardActions = canWrite ? [...(isEditedOpen ? [] : [edit]), ...historyActions, remove] : historyActions
    return [...actions, ...standardActions, ...open]
  }, [buttons, rowOf, canWrite, hasHistory, requestRemoval, openSheet, onOpen, isEditedOpen])
}
