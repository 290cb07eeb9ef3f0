import type { Session } from '@takt/domain/areas/access/session.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { DatedValues } from '@takt/domain/core/item/itemEvent.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import type { HistoryEntry } from '@takt/domain/core/item/responses/history.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import type { Access, Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import type { HttpError } from '../http/responses/httpError.ts'
import type { InternalFilter } from './list/filterSql.ts'

/** Context of a command: its transaction, the tenant, and all item types (for references). */
export type ItemContext = {
  trx: Transaction<Tables>
  tenant: Tenant
  items: ItemRegistry
  /** Epoch ms. */
  now: number
  env: Dependencies['env']
  /**
   * The id by which the transaction's changes can be undone (`undo/`); null until there is one. `stays`: true if some
   * of them cannot be undone at all or not by this session (`access`; omitted where the product itself acts).
   */
  change: { id: string | null; stays?: boolean; access?: Access | undefined }
  /** True if everything will be rolled back: generated keys are placeholders. */
  isDryRun?: true
  /** Called between the steps of a bulk command; throws once the deadline has passed (`withDeadline`). */
  checkDeadline?: () => void
  /** During an undo: the version whose state is restored, by stream. */
  back?: ReadonlyMap<string, number>
  /**
   * The flows whose runs led to this change, the latest last. Recorded in the log so that flows do not trigger each
   * other endlessly.
   */
  byFlows?: readonly number[]
}

type Row = Readonly<Record<string, unknown>>

/** Operation of a bulk command on a list of rows. */
export type RowList = 'remove' | 'change' | 'add'

/** A change about to be recorded. `row` is its new state, null when it is removed. */
export type ItemChange = {
  verb: 'added' | 'changed' | 'removed'
  key: ItemKey
  before: Readonly<Record<string, unknown>> | null
  row: Readonly<Record<string, unknown>> | null
  /** The changed fields. */
  fields: Readonly<Record<string, unknown>>
  /** Epoch ms from which effective-dated fields apply; null: from when the change is recorded. */
  effectiveFrom: number | null
  /**
   * During an undo: values effective from several instants. For such a field, `fields` contains the value effective
   * now.
   */
  effective?: DatedValues
  /** True if the request carried the version of the row that it is based on. */
  hasVersion?: boolean
  /** True if the request carried values of secret fields. */
  hasSecrets?: boolean
}

/** Type-specific rules. All of them run in the transaction that records the change. */
export type ItemRules = {
  /** Computes the values of derived fields. */
  derive?: (context: ItemContext, change: ItemChange) => Promise<Record<string, unknown>>
  /**
   * Replaces `derive` for bulk commands: returns one result per row in the same order, or an error for rows that are
   * rejected.
   */
  deriveAll?: (context: ItemContext, changes: readonly ItemChange[]) => Promise<(Record<string, unknown> | HttpError)[]>
  /**
   * Throws unless the session, which may write rows of the type, may write these rows in both their present and their
   * new state.
   */
  assertMayWrite?: (session: Session, items: ItemRegistry, rows: readonly Readonly<Record<string, unknown>>[]) => void
  /** Throws an `HttpError` if the change is not allowed. */
  check?: (context: ItemContext, change: ItemChange) => Promise<void>
  /**
   * Replaces `check` for bulk commands: reads everything that the checks need at once, and returns a function that
   * throws if a change is not allowed.
   */
  checkAll?: (context: ItemContext, changes: readonly ItemChange[]) => Promise<(change: ItemChange) => void>
  /**
   * Stores the values of secret fields, which enter neither row nor event. Receives only the fields sent; null deletes
   * the value.
   */
  storeSecrets?: (context: ItemContext, key: ItemKey, secrets: Readonly<Record<string, unknown>>) => Promise<void>
  /**
   * True if the past values of a removed row must be retained because KPIs need them. The row then cannot be added
   * again.
   */
  retires?: (context: ItemContext, change: ItemChange) => Promise<boolean>
  /** Side effects of a change: changes of other rows, jobs. */
  afterwards?: (context: ItemContext, change: ItemChange) => Promise<void>
  /** Side effects of many changes at once, in addition to `afterwards`. It rejects nothing. */
  afterwardsAll?: (context: ItemContext, changes: readonly ItemChange[]) => Promise<void>
  /**
   * True if deriving and checking a row do not read other rows of the same type, or not those passed (keys or bodies).
   * A bulk command then runs the rules for all rows before it writes the first, instead of row by row.
   */
  together?: true | ((list: RowList, rows: readonly { key?: ItemKey; body?: Row }[]) => boolean)
  /** Describes effects of a row's events that its fields do not show (`said`), as far as the session may see them. */
  describeHistory?: (
    entries: readonly HistoryEntry[],
    context: { trx: Transaction<Tables>; session: Session },
  ) => Promise<HistoryEntry[]>
  /**
   * Filters that apply to every row a session may see: in lists, files and reports in addition to the filters of the
   * query, by key, in histories (of existing rows) and in notifications.
   */
  shownTo?: (session: Pick<Session, 'globalAdmin' | 'permissions'>) => readonly InternalFilter[]
  /** Adds data that is not stored in the table (such as the status of a connector) to rows of a response. */
  complete?: (rows: Record<string, unknown>[], tenant: Tenant, db: Kysely<Tables>) => Promise<Record<string, unknown>[]>
}

/** An item type with its gateway-specific rules. */
export type MountedItem = {
  type: ItemType
  rules?: ItemRules
  /** Adding, changing and removing require a global administrator instead of `write`. */
  writtenBy?: 'globalAdmin'
  /** Other areas whose flags are as sufficient as those of the type's own area, for rows shared by several areas. */
  alsoUnder?: readonly Area[]
  /** Rows that every new organization has and that do not prevent its removal. */
  initial?: readonly Readonly<Record<string, unknown>>[]
  /** Rows that do not prevent the removal of an organization; they are removed with it. */
  goesAlong?: true
  /** Adding and removing affect more than one row, and lists have routes of their own: no bulk, import or export. */
  isSingleOnly?: true
  /** Visibility of rows does not depend on the area alone: the area provides all routes itself. */
  ownRoutes?: true
  /**
   * Resolves the tenant whose rows a request concerns, where it is not simply the session's tenant. Throws `notFound`
   * for rows out of reach.
   */
  reach?: (request: Reaching) => Promise<Tenant>
}

/** The part of a request that is available before its rows are read: its key, if any, and its body. */
export type Reaching = {
  session: Session
  systemDb: Kysely<Tables>
  key: ItemKey | null
  body: Readonly<Record<string, unknown>>
}

export type ItemRegistry = ReadonlyMap<string, MountedItem>

/** All types, by name. */
export const itemRegistry = (items: readonly MountedItem[]): ItemRegistry =>
  new Map(items.map((item) => [item.type.name, item]))
