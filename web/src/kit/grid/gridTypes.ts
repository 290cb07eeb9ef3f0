import type { SvgIconComponent } from '@mui/icons-material'
import type { ReactNode, Ref } from 'react'
import type { OptionSource } from '../select/options.ts'
import type { ColumnLayout } from './columnLayout.ts'

export type CellKind = 'text' | 'integer' | 'number' | 'boolean' | 'choice' | 'date' | 'instant' | 'reference' | 'other'

export type GridColumn = {
  name: string
  label: string
  kind: CellKind
  /** In pixels of a 16 px root, until people change it. */
  width: number
  /** Which cells take a value: all, those of rows that are not kept yet, none. */
  takes: 'always' | 'new' | 'never'
  /** Whether a kept row must have a value here. */
  required: boolean
  sortable: boolean
  /** Stands at the left and stays in sight, until people change it. */
  pinned?: boolean
  /** A number that only names something: without groups, in no sum. */
  isName?: boolean
  options?: readonly string[]
  /** Where the values of a reference are chosen from, given what else the row holds. */
  source?: (values: GridRow['values']) => OptionSource | undefined
  /** A sentence if a value that was understood may not stand here. */
  check?: (value: unknown) => string | null
  /** What a cell shows in place of its value, which is what is copied and typed: the name of what it refers to. */
  named?: (values: GridRow['values']) => string
  /** Names the row: a click on what stands in it opens the row. */
  opens?: boolean
  /** For what is no plain value: as text, and as it is drawn. */
  text?: (row: GridRow) => string
  show?: (row: GridRow) => ReactNode
}

/** Whether a column's cells stand at the right: amounts do, names do not. */
export const isAtRight = ({ kind, named }: Pick<GridColumn, 'kind' | 'named'>): boolean =>
  (kind === 'integer' || kind === 'number') && !named

/** Values that cannot be understood stand in `values` as the text that was typed. */
export type GridRow = {
  id: string
  values: Readonly<Record<string, unknown>>
  /** `ghost`: the empty line in which a new row begins. */
  state: 'kept' | 'new' | 'ghost'
  saving?: boolean
  /** Columns whose values are not kept yet. */
  drafts?: ReadonlySet<string>
  /** Column → what is wrong; '' of the whole row. */
  problems?: Readonly<Record<string, string>>
  /** Columns that somebody else has just changed. */
  arrived?: ReadonlySet<string>
}

export type SortBy = { column: string; descending: boolean }

/**
 * One cell gets a value; `problem` if it was not understood (`value` is the text then). Undefined: what it had before. Rows that do not exist yet
 * are named by `newRowId`.
 */
export type CellEdit = { rowId: string; column: string; value: unknown; problem?: string }

/** A button of each row. The main one stands outermost, and in a menu first. */
export type GridRowAction = {
  label: string
  isMain?: boolean
  Icon?: SvgIconComponent
  onClick: (rowId: string) => void
  shown?: (rowId: string) => boolean
  disabled?: (rowId: string) => boolean
}

/** The name of the `count`th row that is not kept yet. */
export const newRowId = (count: number) => `new:${count}`

/** The column of the row actions, after all others. */
export const actionsColumn = '#actions'

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
  /** In place of rows when there are none. */
  empty: ReactNode
  sort: readonly SortBy[]
  onSort: (sort: readonly SortBy[]) => void
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
  onNextProblem: () => void
  onOpen?: ((rowId: string) => void) | undefined
  /** Where a row opens, for links to it. */
  addressOf?: ((values: GridRow['values']) => string) | undefined
  /** The row that is open beside the grid. */
  openedRow?: string | null
  pager: { page: number; size: number; sizes: readonly number[]; hasNext: boolean; total: number | null }
  onPage: (page: number) => void
  onSize: (size: number) => void
}
