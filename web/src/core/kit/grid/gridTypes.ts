import type { SvgIconComponent } from '@mui/icons-material'
import type { ReactNode } from 'react'
import type { OptionSource } from '../select/options.ts'

export type CellKind = 'text' | 'integer' | 'number' | 'boolean' | 'choice' | 'date' | 'instant' | 'reference' | 'other'

export type GridColumn = {
  name: string
  label: string
  kind: CellKind
  /** Initial width in px of a 16 px root; users can change it. */
  width: number
  /** Cells that accept a value: all, those of unsaved rows, none. */
  takes: 'always' | 'new' | 'never'
  /** True if a value is required in a saved row. */
  required: boolean
  sortable: boolean
  /** Initially fixed at the left; users can change it. */
  pinned?: boolean
  /** True for a number that is only an identifier: not grouped, not totaled. */
  isName?: boolean
  /** The currency (ISO 4217) of its amounts. */
  currency?: string
  options?: readonly string[]
  /** Returns the label of an option; by default the option itself. */
  optionText?: (option: string) => string
  /** Returns the options of a reference, given the other values of the row. */
  source?: (values: GridRow['values']) => OptionSource | undefined
  /** Returns a message if a parsed value is not allowed here. */
  check?: (value: unknown) => string | null
  /**
   * Returns the text shown in place of the value, such as the name of a referenced row; copying and editing use the
   * value.
   */
  named?: (values: GridRow['values']) => string
  /** True if the column identifies the row: a click on its text opens the row. */
  opens?: boolean
  /** The list whose keys are the values: a click on one opens that row. */
  leads?: string
  /** For values that are not plain: their text, and their rendering. */
  text?: (row: GridRow) => string
  show?: (row: GridRow) => ReactNode
  /** The value in exported files in place of a text that is only for display, with a heading that states the unit. */
  inFile?: { label: string; value: (row: GridRow) => string | number | null }
}

/** True if the cells of a column are right-aligned: amounts are, names are not. */
export const isAtRight = ({ kind, named }: Pick<GridColumn, 'kind' | 'named'>): boolean =>
  (kind === 'integer' || kind === 'number') && !named

/** A row; invalid values are stored in `values` as the typed text. */
export type GridRow = {
  id: string
  values: Readonly<Record<string, unknown>>
  /** `ghost`: the empty line in which a new row is typed. */
  state: 'kept' | 'new' | 'ghost'
  saving?: boolean
  /** Columns whose values are not saved yet. */
  drafts?: ReadonlySet<string>
  /** Problems by column; '' for the whole row. */
  problems?: Readonly<Record<string, string>>
  /** Columns that another user has just changed. */
  arrived?: ReadonlySet<string>
}

/**
 * A new value of a cell; `problem` if it is invalid (`value` is then the text). Undefined resets the original value.
 * Rows that do not exist yet are named by `newRowId`.
 */
export type CellEdit = { rowId: string; column: string; value: unknown; problem?: string }

/** A button of each row. The main one is outermost, and first in a menu. */
export type GridRowAction = {
  label: string
  isMain?: boolean
  Icon?: SvgIconComponent
  onClick: (rowId: string) => void
  shown?: (rowId: string) => boolean
  disabled?: (rowId: string) => boolean
}

/** Returns the ID of the `count`th unsaved row. */
export const newRowId = (count: number) => `new:${count}`

/** The column of the row actions, after all others. */
export const actionsColumn = '#actions'
