import type { Session } from '@takt/domain/areas/access/session.ts'
import type { HistoryEntry } from '@takt/domain/core/item/answers/history.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { DatedValues } from '@takt/domain/core/item/itemEvent.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import type { Area } from '@takt/domain/core/rights/permissions.ts'
import type { Asks, Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import type { Refusal } from '../http/responses/refusal.ts'
import type { OwnFilter } from './list/filterSql.ts'

/** What a command works with: its transaction, whose it is, and every type there is (for references). */
export type ItemContext = {
  trx: Transaction<Tables>
  tenant: Tenant
  items: ItemRegistry
  /** Epoch ms. */
  now: number
  env: Dependencies['env']
  /**
   * Under which id the transaction's changes can be taken back (`undo/`); null while there is none. `stays`: whether
   * some of them cannot be, or not by who asks (`asks`; left out where the product itself does something).
   */
  change: { id: string | null; stays?: boolean; asks?: Asks | undefined }
  /** Called between the steps of a command of many rows: throws once it has taken too long (`withDeadline`). */
  look?: () => void
  /** By stream, while changes are taken back: the version whose state comes back. */
  back?: ReadonlyMap<string, number>
  /** The flows whose runs led to this, the latest last: the log says it, so that flows do not begin each other for ever. */
  byFlows?: readonly number[]
}

type Row = Readonly<Record<string, unknown>>

/** What a command of many rows does with them. */
export type RowList = 'remove' | 'change' | 'add'

/** A change about to be recorded. `row` is what it will be, null when it is removed. */
export type ItemChange = {
  verb: 'added' | 'changed' | 'removed'
  key: ItemKey
  before: Readonly<Record<string, unknown>> | null
  row: Readonly<Record<string, unknown>> | null
  /** What a change changes. */
  fields: Readonly<Record<string, unknown>>
  /** Epoch ms from when effective-dated fields hold; null: from when it is recorded. */
  effectiveFrom: number | null
  /**
   * While changes are taken back: values that hold from several instants on. Of such a field `fields` has what holds
   * now.
   */
  effective?: DatedValues
  /** Whether it is for the row as it was seen: the version was said. */
  saysVersion?: boolean
  /** Whether values of secret fields are given with it. */
  givesSecrets?: boolean
}

/** What a type needs beyond the kit. All of it happens in the transaction that records the change. */
export type ItemRules = {
  /** Values of derived fields. */
  derive?: (context: ItemContext, change: ItemChange) => Promise<Record<string, unknown>>
  /** In place of `derive`: the same for many rows at once, in their order; of those that must not be their refusals. */
  deriveAll?: (context: ItemContext, changes: readonly ItemChange[]) => Promise<(Record<string, unknown> | Refusal)[]>
  /**
   * Throws unless the session, which may write rows of the type, may write rows like these: as they are, and as they
   * shall be.
   */
  refuseUnlessMayWrite?: (
    session: Session,
    items: ItemRegistry,
    rows: readonly Readonly<Record<string, unknown>>[],
  ) => void
  /** Throws a `Refusal` if the change must not be. */
  check?: (context: ItemContext, change: ItemChange) => Promise<void>
  /**
   * In place of `check`: reads what the checks of many rows look at, all at once, and answers what throws if one of
   * them must not be.
   */
  checkAll?: (context: ItemContext, changes: readonly ItemChange[]) => Promise<(change: ItemChange) => void>
  /** Keeps the values of secret fields, which enter neither row nor event. Given ones only; null means: forget it. */
  keepSecrets?: (context: ItemContext, key: ItemKey, secrets: Readonly<Record<string, unknown>>) => Promise<void>
  /**
   * Whether what a row that goes said of the time before must stay known: figures need it. It cannot be added again
   * then.
   */
  retires?: (context: ItemContext, change: ItemChange) => Promise<boolean>
  /** What else must happen: changes of other rows, jobs. */
  afterwards?: (context: ItemContext, change: ItemChange) => Promise<void>
  /** Besides: what else must happen for many rows at once. It refuses nothing. */
  afterwardsAll?: (context: ItemContext, changes: readonly ItemChange[]) => Promise<void>
  /**
   * Deriving and checking a row do not look at other rows of the same type, or not at these (their keys or bodies): a
   * bulk asks for all rows before the first is written, instead of row by row.
   */
  together?: true | ((list: RowList, rows: readonly { key?: ItemKey; body?: Row }[]) => boolean)
  /** Says what events of a row did that its fields do not tell (`said`), as far as the session may know. */
  sayHistory?: (
    entries: readonly HistoryEntry[],
    asked: { trx: Transaction<Tables>; session: Session },
  ) => Promise<HistoryEntry[]>
  /**
   * What holds of all rows that a session is shown: in lists, files and reports beside what they ask for, by key, in
   * histories (of rows that are there) and where notifications tell of them.
   */
  shownTo?: (session: Pick<Session, 'globalAdmin' | 'permissions'>) => readonly OwnFilter[]
  /** Completes rows that are answered with what is not kept in the table (a connector's status, say). */
  complete?: (rows: Record<string, unknown>[], tenant: Tenant, db: Kysely<Tables>) => Promise<Record<string, unknown>[]>
}

/** An item type with what is special about it in the gateway. */
export type MountedItem = {
  type: ItemType
  rules?: ItemRules
  /** Adding, changing and removing need a global administrator instead of `write`. */
  writtenBy?: 'globalAdmin'
  /** Areas whose flags do as well as those of the type's own area, for rows that things of several areas share. */
  alsoUnder?: readonly Area[]
  /** Rows that every organization begins with, and that do not keep it from being removed. */
  initial?: readonly Readonly<Record<string, unknown>>[]
  /** Rows that do not keep an organization from being removed: they go with it. */
  goesAlong?: true
  /** Adding and removing take more than a row, and lists are answered elsewhere: there is no bulk, import or export. */
  oneByOne?: true
  /** Who may see which rows is not said by an area alone: its area brings all routes it has. */
  ownRoutes?: true
  /**
   * Whose rows a request is about, where that is not simply the session's tenant. Throws `notFound` for what is out of
   * reach.
   */
  reach?: (request: Reaching) => Promise<Tenant>
}

/** What is known of a request before its rows are looked at: the key it names, if any, and its body. */
export type Reaching = {
  session: Session
  systemDb: Kysely<Tables>
  key: ItemKey | null
  body: Readonly<Record<string, unknown>>
}

export type ItemRegistry = ReadonlyMap<string, MountedItem>

/** All types by name. */
export const itemRegistry = (items: readonly MountedItem[]): ItemRegistry =>
  new Map(items.map((item) => [item.type.name, item]))
