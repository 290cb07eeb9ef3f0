import type { SvgIconComponent } from '@mui/icons-material'
import type { ReactNode } from 'react'
import type { OptionSource } from '../select/options.ts'

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
  /** The currency (ISO 4217) that its amounts are in. */
  currency?: string
  options?: readonly string[]
  /** An option as people say it; as it is, unless given. */
  optionText?: (option: string) => string
  /** Where the values of a reference are chosen from, given what else the row holds. */
  source?: (values: GridRow['values']) => OptionSource | undefined
  /** A sentence if a value that was understood may not stand here. */
  check?: (value: unknown) => string | null
  /** What a cell shows in place of its value, which is what is copied and typed: the name of what it refers to. */
  named?: (values: GridRow['values']) => string
  /** Names the row: a click on what stands in it opens the row. */
  opens?: boolean
  /** The list whose rows its values are keys of: a click on one leads there. */
  leads?: string
  /** For what is no plain value: as text, and as it is drawn. */
  text?: (row: GridRow) => string
  show?: (row: GridRow) => ReactNode
  /** What a file has in place of a text that is only for the eye, under a heading that says the unit. */
  inFile?: { label: string; value: (row: GridRow) => string | number | null }
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

/**
 * One cell gets a value; `problem` if it was not understood (`value` is the text then). Undefined: what it had before.
 * Rows that do not exist yet are named by `newRowId`.
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
