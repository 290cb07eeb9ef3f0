import type { SvgIconComponent } from '@mui/icons-material'
import type { ReactNode } from 'react'

export type CellKind = 'text' | 'integer' | 'number' | 'boolean' | 'choice' | 'date' | 'instant' | 'reference' | 'other'

/** What a reference may be set to: the value itself, and words beside it. */
export type CellOption = { value: string; note?: string }

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
  options?: readonly string[]
  /** Finds what a reference may be set to. */
  find?: (text: string, signal: AbortSignal) => Promise<readonly CellOption[]>
  /** A sentence if a value that was understood may not stand here. */
  check?: (value: unknown) => string | null
  /** For what is no plain value: as text, and as it is drawn. */
  text?: (row: GridRow) => string
  show?: (row: GridRow) => ReactNode
}

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

/** One cell gets a value; `problem` if it was not understood (`value` is the text then). Rows that do not exist yet are named by `newRowId`. */
export type CellEdit = { rowId: string; column: string; value: unknown; problem?: string }

/** A button of each row. */
export type GridRowAction = {
  label: string
  Icon?: SvgIconComponent
  onClick: (rowId: string) => void
  shown?: (rowId: string) => boolean
  disabled?: (rowId: string) => boolean
}

/** The name of the `count`th row that is not kept yet. */
export const newRowId = (count: number) => `new:${count}`
