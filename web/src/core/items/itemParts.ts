import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import type { Order } from '@takt/domain/core/item/listQuery.ts'
import type { OperatorName } from '@takt/domain/core/item/operators.ts'
import type { ComponentType, ReactNode } from 'react'
import type { DraftValue, FormField } from '../kit/form/formField.ts'
import type { ActionResult, ItemRow } from './itemActions.ts'

/** A filter as it stands in the address and in the list's query: `{field}{operator}={value}`, lists comma-joined. */
export type ListFilter = { field: string; operator: OperatorName; value: string }

/** What a grid shows, all of it in its address. */
export type ListState = {
  search: string
  filters: readonly ListFilter[]
  sort: readonly Order[]
  /** From 0. */
  page: number
  size: number
}

/**
 * How changes of fields are told in a history where the type's area tells them in more than a line: by field; null: not
 * at all.
 */
export type ChangesTold = Readonly<Record<string, ComponentType<{ from: unknown; to: unknown }> | null>>

type Dialog = { onClose: () => void }

/**
 * Saves what a form holds. `effectiveFrom`: the instant from which on its effective-dated fields hold; now, unless
 * said.
 */
export type SaveFields = (
  fields: Readonly<Record<string, unknown>>,
  options: { effectiveFrom?: string },
) => Promise<ActionResult>

/**
 * The fields of a form where a type has something to add to them: `draw` draws one, `values` are what would be kept,
 * without what is wrong, `enter` puts something in a field as if it were typed.
 */
export type ItemFields = ComponentType<{
  fields: readonly FormField[]
  values: Readonly<Record<string, unknown>>
  draw: (field: FormField) => ReactNode
  enter: (name: string, value: DraftValue) => void
}>

/**
 * The sheet in which one row is added (`row` null) or changed. What `onSave` refuses is shown by its fields; it closes
 * itself on success.
 */
export type ItemFormProps = Dialog & {
  type: ItemType
  row: ItemRow | null
  inherent: Readonly<Record<string, string | number>>
  /** Fields that an addition needs beyond what the type says. */
  needs?: readonly string[]
  /** What an addition begins with, beyond what the type says. */
  begins?: Readonly<Record<string, unknown>> | undefined
  Fields?: ItemFields | undefined
  onSave: SaveFields
}

/** Gives many rows the same values. */
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

/** Takes a CSV file, previews it, and writes it; `onDone` when rows were written, with the changes that they are. */
export type ImportProps = Dialog & {
  type: ItemType
  inherent: Readonly<Record<string, string | number>>
  onDone: (changes: readonly string[]) => void
}

/** What happened to one row. */
export type HistoryProps = Dialog & { type: ItemType; rowKey: ItemKey; changesTold?: ChangesTold | undefined }

/**
 * Saved views: names for states of this grid; the address holds the state itself. `layout` is what the grid says of its
 * columns, kept with a view as it is and given back.
 */
export type ViewsProps = {
  type: ItemType
  address: string
  state: ListState
  layout?: unknown
  onApply: (state: ListState, layout: unknown) => void
}
