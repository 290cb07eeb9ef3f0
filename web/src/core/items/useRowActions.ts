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

type Given = {
  buttons: readonly RowButton[]
  rowOf: (rowId: string) => ItemRow | null
  canWrite: boolean
  hasHistory: boolean
  askRemove: (rows: readonly ItemRow[]) => void
  openSheet: (sheet: OpenSheet) => void
  /** Undefined where rows open nowhere but in their form. */
  onOpen: ((rowId: string) => void) | undefined
  isEditedOpen: boolean
}

/** The buttons of each row: those of the screen, then editing, its history if it has one, deleting, opening. */
export function useRowActions({
  buttons,
  rowOf,
  canWrite,
  hasHistory,
  askRemove,
  openSheet,
  onOpen,
  isEditedOpen,
}: Given): readonly GridRowAction[] {
  return useMemo(() => {
    const withRow = (work: (row: ItemRow) => void) => (rowId: string) => {
      const row = rowOf(rowId)
      if (row) work(row)
    }
    const actions = buttons.map(({ label, Icon, onClick, shown, disabled }): GridRowAction => {
      const asked = (question: ((row: ItemRow) => boolean) | undefined, otherwise: boolean) => (rowId: string) => {
        const row = rowOf(rowId)
        return row && question ? question(row) : otherwise
      }
      const action = { label, onClick: withRow(onClick), shown: asked(shown, true), disabled: asked(disabled, false) }
      return Icon ? { ...action, Icon } : action
    })
    const edit = { label: texts.edit, Icon: Edit, onClick: withRow((row) => openSheet({ is: 'edit', row })) }
    const history = {
      label: texts.history,
      Icon: History,
      onClick: withRow((row) => openSheet({ is: 'history', row })),
    }
    const remove = { label: texts.remove, Icon: DeleteOutline, onClick: withRow((row) => askRemove([row])) }
    const open = onOpen ? [{ label: texts.open, Icon: ChevronRight, isMain: true, onClick: onOpen }] : []
    const told = hasHistory ? [history] : []
    const kept = canWrite ? [...(isEditedOpen ? [] : [edit]), ...told, remove] : told
    return [...actions, ...kept, ...open]
  }, [buttons, rowOf, canWrite, hasHistory, askRemove, openSheet, onOpen, isEditedOpen])
}
