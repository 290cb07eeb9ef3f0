import type { ItemRow } from '@takt/domain/core/item/responses/row.ts'

export type { ItemRow } from '@takt/domain/core/item/responses/row.ts'

/** A change of one row: `fields` are the new values, `row` is the row on which they are based. */
export type RowChange = {
  row: ItemRow
  fields: Readonly<Record<string, unknown>>
  /** The version that must still be current (else 409); without it the change is made in any case. */
  version?: number
  /** The instant from which the effective-dated fields are effective; by default now. */
  effectiveFrom?: string
}

/** A rejection, with the index of the row in the input. */
export type RowFailure = {
  index: number
  message: string
  /** HTTP status; 409 means that another user changed the row meanwhile. */
  status?: number
  fields?: Readonly<Record<string, string>>
  /** True if a notice already shows the message. */
  notified?: boolean
  /** True for an unexpected error: it is logged, and no notice shows it. */
  thrown?: boolean
}

/**
 * `failures` is empty on success. `rows` are the rows afterwards, in the order of the input, if the server returned
 * them.
 */
export type ActionResult = { failures: readonly RowFailure[]; rows?: readonly ItemRow[] }

/** Rows to add, change and remove together. */
export type ItemWork = {
  add: readonly Readonly<Record<string, unknown>>[]
  change: readonly RowChange[]
  remove: readonly ItemRow[]
  /** True to delete the dependents of the removed rows too. */
  along?: boolean
}
export type WorkFailure = RowFailure & { list: keyof ItemWork }
/** The rows afterwards, in the order of the input, as far as the server returned them. */
export type WorkResult = {
  failures: readonly WorkFailure[]
  added?: readonly ItemRow[]
  changed?: readonly ItemRow[]
  /** IDs of the changes with which the work can be undone; empty if it cannot. */
  changes?: readonly string[]
}

/**
 * The actions that save rows of an item type. `add` and `change` take values as users entered them (empty text, null);
 * the schema determines what is sent. An action may throw an unexpected error, which is shown beside the rows.
 */
export type ItemActions = {
  add: (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<ActionResult>
  change: (changes: readonly RowChange[]) => Promise<ActionResult>
  /** `along`: with the dependents of the rows, all or nothing. */
  remove: (rows: readonly ItemRow[], options?: { along?: boolean }) => Promise<ActionResult>
  /** Fields that are required when a row is added, beyond those of the type. */
  needs?: readonly string[]
  /**
   * Saves all or nothing, for a paste that changes some rows and adds others; without it they are saved one after the
   * other, changes first.
   */
  together?: (work: ItemWork) => Promise<WorkResult>
  /** Derived fields that can be written nevertheless, entered as text: returns the problem of such a text, or null. */
  writes?: Readonly<Record<string, (text: string) => string | null>>
  /** Texts of the notices; `notDeleted` precedes the reason of a rejection. */
  texts: { added: string; updated: string; deleted: string; notDeleted?: string }
}
