import type { Generated } from 'kysely'

/**
 * The event log (migrations/postgres/0002): order and marks are (epoch, tx, position). `tx` is an xid8, represented as
 * text.
 */
export type EventTable = {
  position: Generated<number>
  epoch: Generated<number>
  tx: Generated<string>
  id: Generated<string>
  organization_id: number | null
  entity_id: number | null
  area: string
  stream: string
  version: number
  type: string
  data: unknown
  meta: unknown
  recorded_at: Generated<Date>
}

export type ReaderTable = { name: string; epoch: number; tx: string; position: number; updated_at: Generated<Date> }

/** Values of effective-dated fields; `effective_from` in epoch milliseconds, null from the beginning of time. */
export type EffectiveValueTable = {
  organization_id: number
  item_type: string
  key: string
  field: string
  effective_from: number | null
  value: unknown
}

/** The tables that belong to no area. An area adds its own: `db.withTables<{ session: SessionTable }>()`. */
export type Tables = { event: EventTable; reader: ReaderTable; effective_value: EffectiveValueTable }
