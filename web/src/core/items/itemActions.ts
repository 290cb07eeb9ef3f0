import type { ItemRow } from '@takt/domain/core/item/answers/row.ts'

export type { ItemRow } from '@takt/domain/core/item/answers/row.ts'

/** What is to become of one row: `fields` are the new values, `row` is what they were decided on. */
export type RowChange = {
  row: ItemRow
  fields: Readonly<Record<string, unknown>>
  /** The version that must still hold (409 otherwise); without it the change is made whatever happened meanwhile. */
  version?: number
  /** Instant from which on the effective-dated ones among the fields hold; now, unless said. */
  effectiveFrom?: string
}

/** What was refused, by the place of the row in what was given. */
export type RowFailure = {
  index: number
  message: string
  /** As HTTP says it; 409 means that somebody was faster. */
  status?: number
  fields?: Readonly<Record<string, string>>
  /** A notice says it already: nobody else need. */
  told?: boolean
  /** Nobody foresaw it: it is in the log, and said in no notice. */
  thrown?: boolean
}

/**
 * Nothing in `failures`: done. `rows` are the rows as they stand afterwards, in the order given, where the server told
 * them.
 */
export type ActionResult = { failures: readonly RowFailure[]; rows?: readonly ItemRow[] }

/** Rows to add, change and remove at one go. */
export type ItemWork = {
  add: readonly Readonly<Record<string, unknown>>[]
  change: readonly RowChange[]
  remove: readonly ItemRow[]
  /** What belongs to the rows to remove goes with them. */
  along?: boolean
}
export type WorkFailure = RowFailure & { list: keyof ItemWork }
/** Rows as they stand afterwards, in the order given, as far as they were told. */
export type WorkResult = {
  failures: readonly WorkFailure[]
  added?: readonly ItemRow[]
  changed?: readonly ItemRow[]
  /** By which of them it can be taken back; none where it cannot. */
  changes?: readonly string[]
}

/**
 * How rows of an item type are kept. `add` and `change` take values as people left them (empty text, null); what is
 * sent follows the schema. An unexpected error may be thrown; it stands by the rows.
 */
export type ItemActions = {
  add: (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<ActionResult>
  change: (changes: readonly RowChange[]) => Promise<ActionResult>
  /** `along`: with what belongs to them, all or nothing. */
  remove: (rows: readonly ItemRow[], options?: { along?: boolean }) => Promise<ActionResult>
  /** Fields that whoever adds a row must give, beyond those of the type. */
  needs?: readonly string[]
  /**
   * All of it or nothing, for a paste that changes rows and adds some; without it one follows the other, changes first.
   */
  together?: (work: ItemWork) => Promise<WorkResult>
  /** Derived fields that are kept all the same, entered as text: what is wrong with such a text, if anything. */
  writes?: Readonly<Record<string, (text: string) => string | null>>
  /** What the notice says of it; `notDeleted` before why it was refused. */
  texts: { added: string; updated: string; deleted: string; notDeleted?: string }
}
