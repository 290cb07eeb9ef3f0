import type { ReactNode, Ref } from 'react'
import type { Order } from '../table/order.ts'
import type { ColumnLayout } from './columns/columnLayout.ts'
import type { CellEdit, GridColumn, GridRow, GridRowAction } from './gridTypes.ts'

/** The imperative functions of the grid. */
export type GridHandle = {
  focus: () => void
  /** Moves the keyboard focus to a cell; to the first of the row if no column is given. */
  go: (rowId: string, column: string | null) => void
}

export type GridProps = {
  ref?: Ref<GridHandle>
  label: string
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  rows: readonly GridRow[]
  /** True during the first load: rows are shown as skeletons. */
  isLoading: boolean
  /** True while work is running: shown by a line at the top. */
  isBusy: boolean
  /** True while the rows belong to another page or filter, until the requested ones are loaded. */
  isOld?: boolean
  /** Shown in place of rows if there are none. */
  empty: ReactNode
  sort: readonly Order<string>[]
  onSort: (sort: readonly Order<string>[]) => void
  checked: ReadonlySet<string>
  onChecked: (checked: ReadonlySet<string>) => void
  rowActions: readonly GridRowAction[]
  /** The number of the next new row, or null if rows cannot be added. */
  nextNew: number | null
  /** `typed`: the edit was typed into one cell. */
  onEdit: (edits: readonly CellEdit[], more: { typed: boolean }) => void
  /** Called when a cell is opened for editing: the typed value is based on the row at that moment. */
  onOpenCell: (rowId: string) => void
  /** Called with the row of the keyboard focus; null outside. */
  onActiveRow: (rowId: string | null) => void
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
  onRemove: () => void
  onSearch: () => void
  /** Moves to the next cell that needs correction; returns false if there is none. */
  onNextProblem: () => boolean
  onOpen?: ((rowId: string) => void) | undefined
  /** Returns the address at which a row opens, for links to it. */
  addressOf?: ((values: GridRow['values']) => string) | undefined
  /** The row that is open beside the grid. */
  openedRow?: string | null
  pager: { page: number; size: number; sizes: readonly number[]; hasNext: boolean; total: number | null }
  onPage: (page: number) => void
  onSize: (size: number) => void
}
