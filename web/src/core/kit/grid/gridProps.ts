import type { ReactNode, Ref } from 'react'
import type { Order } from '../table/order.ts'
import type { ColumnLayout } from './columns/columnLayout.ts'
import type { CellEdit, GridColumn, GridRow, GridRowAction } from './gridTypes.ts'

/** What the grid does when it is told. */
export type GridHandle = {
  focus: () => void
  /** Leads the keyboard to a cell; to the row's first if no column is named. */
  go: (rowId: string, column: string | null) => void
}

export type GridProps = {
  ref?: Ref<GridHandle>
  label: string
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  rows: readonly GridRow[]
  /** The first load: rows are drawn as skeletons. */
  isLoading: boolean
  /** Something is under way: a line at the top says so. */
  isBusy: boolean
  /** The rows are those of another page or filter: what was asked for is on its way. */
  isOld?: boolean
  /** In place of rows when there are none. */
  empty: ReactNode
  sort: readonly Order<string>[]
  onSort: (sort: readonly Order<string>[]) => void
  checked: ReadonlySet<string>
  onChecked: (checked: ReadonlySet<string>) => void
  rowActions: readonly GridRowAction[]
  /** The number of the next new row, or null where rows cannot be added. */
  nextNew: number | null
  /** `typed`: into one cell. */
  onEdit: (edits: readonly CellEdit[], more: { typed: boolean }) => void
  /** A cell is opened for typing: what is typed is decided on the row as it is now. */
  onOpenCell: (rowId: string) => void
  /** Where the keyboard is now; null outside. */
  onActiveRow: (rowId: string | null) => void
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
  onRemove: () => void
  onSearch: () => void
  /** Leads on to the next cell that has to be mended. */
  /** Goes to the next cell that was refused; false if there is none. */
  onNextProblem: () => boolean
  onOpen?: ((rowId: string) => void) | undefined
  /** Where a row opens, for links to it. */
  addressOf?: ((values: GridRow['values']) => string) | undefined
  /** The row that is open beside the grid. */
  openedRow?: string | null
  pager: { page: number; size: number; sizes: readonly number[]; hasNext: boolean; total: number | null }
  onPage: (page: number) => void
  onSize: (size: number) => void
}
