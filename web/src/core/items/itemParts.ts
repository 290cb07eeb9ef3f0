import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import type { Order } from '@takt/domain/core/item/listQuery.ts'
import type { OperatorName } from '@takt/domain/core/item/operators.ts'
import type { ComponentType, ReactNode } from 'react'
import type { DraftValue, FormField } from '../kit/form/formField.ts'
import type { ActionResult, ItemRow } from './itemActions.ts'

/** A filter in the format of the address and of the list query: `{field}{operator}={value}`, lists comma-joined. */
export type ListFilter = { field: string; operator: OperatorName; value: string }

/** The state of a grid, stored completely in its address. */
export type ListState = {
  search: string
  filters: readonly ListFilter[]
  sort: readonly Order[]
  /** Page index, from 0. */
  page: number
  size: number
}

/**
 * Components that show changes of fields in a history where one line is not sufficient, by field; null: the change is
 * not shown.
 */
export type ChangeRenderers = Readonly<Record<string, ComponentType<{ from: unknown; to: unknown }> | null>>

type Dialog = { onClose: () => void }

/**
 * Saves the values of a form. `effectiveFrom`: the instant from which its effective-dated fields are effective; by
 * default now.
 */
export type SaveFields = (
  fields: Readonly<Record<string, unknown>>,
  options: { effectiveFrom?: string },
) => Promise<ActionResult>

/**
 * The fields of a form for a type that adds something to them: `draw` renders a field, `values` are the valid values
 * that would be saved, `enter` sets a value as if it were typed.
 */
export type ItemFields = ComponentType<{
  fields: readonly FormField[]
  values: Readonly<Record<string, unknown>>
  draw: (field: FormField) => ReactNode
  enter: (name: string, value: DraftValue) => void
}>

/**
 * The sheet that adds one row (`row` null) or changes it. Rejections of `onSave` are shown by field; the sheet closes
 * on success.
 */
export type ItemFormProps = Dialog & {
  type: ItemType
  row: ItemRow | null
  inherent: Readonly<Record<string, string | number>>
  /** Fields that are required when a row is added, beyond those of the type. */
  needs?: readonly string[]
  /** Initial values of a new row, beyond those of the type. */
  initialValues?: Readonly<Record<string, unknown>> | undefined
  Fields?: ItemFields | undefined
  onSave: SaveFields
}

/** Sets the same values in many rows. */
export type BulkUpdateProps = Dialog & {
  type: ItemType
  rows: readonly ItemRow[]
  inherent: Readonly<Record<string, string | number>>
  onSave: SaveFields
}

/** The filter builder, and the chips above the grid. */
export type FiltersProps = {
  type: ItemType
  filters: readonly ListFilter[]
  inherent: Readonly<Record<string, string | number>>
  onChange: (filters: readonly ListFilter[]) => void
}

/** Imports a CSV file with a preview; `onDone` is called with the change IDs after rows were written. */
export type ImportProps = Dialog & {
  type: ItemType
  inherent: Readonly<Record<string, string | number>>
  onDone: (changes: readonly string[]) => void
}

/** The history of one row. */
export type HistoryProps = Dialog & { type: ItemType; rowKey: ItemKey; changeRenderers?: ChangeRenderers | undefined }

/**
 * Saved views: named states of this grid; the address contains the state itself. `layout` is the column layout of the
 * grid, stored with a view unchanged and returned.
 */
export type ViewsProps = {
  type: ItemType
  address: string
  state: ListState
  layout?: unknown
  onApply: (state: ListState, layout: unknown) => void
}
