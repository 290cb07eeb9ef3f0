import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemState } from '@takt/domain/core/item/itemEvent.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Owner } from '../../events/append.ts'
import {
  columnsOf,
  keyRelation,
  ownedBy,
  ownerColumn,
  ownerId,
  relation,
  sameKey,
  snakeCase,
  storedFields,
  table,
} from '../itemTable.ts'

/**
 * The result of applying events to a row. `changed` names the fields that may differ; null: the row was added, removed
 * or replaced. `retired`: the state to retain and when it was retired.
 */
export type StateWrite = {
  key: ItemKey
  before: boolean
  state: ItemState | null
  retired: (ItemState & { at: number }) | null
  changed: ReadonlySet<string> | null
}

/**
 * Writes the new states of rows of one type and owner: at most one delete, one update and one insert, regardless of the
 * number of rows.
 */
export async function writeStates(
  db: Kysely<Tables>,
  type: ItemType,
  owner: Owner,
  rows: readonly StateWrite[],
): Promise<void> {
  const removed = rows.filter(({ before, state, changed }) => before && !(state && changed))
  const existing = rows.filter(({ state }) => state !== null) as (StateWrite & { state: ItemState })[]
  await deleteRows(db, type, owner, removed)
  await updateRows(
    db,
    type,
    owner,
    existing.filter(({ changed }) => changed),
  )
  await insertRows(
    db,
    type,
    owner,
    existing.filter(({ changed }) => !changed).map(({ state }) => state),
  )
  await writeEffective(db, type, owner, rows)
  await writeRetired(db, type, owner, rows)
}

async function deleteRows(db: Kysely<Tables>, type: ItemType, owner: Owner, rows: readonly StateWrite[]) {
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  await sql`delete from ${table(type)} as item using ${keyRelation(type, keys)}
    where ${ownedBy(type, owner, 'item')} and ${sameKey(type)}`.execute(db)
}

const metaColumns: [string, string][] = [
  ['row_id', 'uuid'],
  ['version', 'int4'],
]

async function updateRows(
  db: Kysely<Tables>,
  type: ItemType,
  owner: Owner,
  rows: readonly (StateWrite & { state: ItemState })[],
) {
  if (rows.length === 0) return
  const changedFields = new Set(rows.flatMap(({ changed }) => [...changed!]))
  const names = storedFields(type).filter((name) => changedFields.has(name) && !type.key.includes(name))
  const source = relation(
    [...columnsOf(type, type.key), ...columnsOf(type, names), ['version', 'int4']],
    rows.map(({ key, state }) => [
      ...type.key.map((name) => key[name]),
      ...names.map((name) => state.row[name]),
      state.version,
    ]),
  )
  const columns = [...names.map(snakeCase), 'version']
  await sql`update ${table(type)} as item
    set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))}
    from ${source} where ${ownedBy(type, owner, 'item')} and ${sameKey(type)}`.execute(db)
}

async function insertRows(db: Kysely<Tables>, type: ItemType, owner: Owner, states: readonly ItemState[]) {
  if (states.length === 0) return
  const names = storedFields(type)
  const columns: [string, string][] = [...columnsOf(type, names), ...metaColumns]
  const source = relation(
    columns,
    states.map(({ row, rowId, version }) => [...names.map((name) => row[name]), rowId, version]),
  )
  const columnRefs = columns.map(([name]) => sql.ref(name))
  // The owner of a row may be one of its fields.
  const isOwnerSeparate = columns.every(([name]) => name !== ownerColumn(type))
  const into = isOwnerSeparate ? [...columnRefs, sql.ref(ownerColumn(type))] : columnRefs
  const values = isOwnerSeparate ? [...columnRefs, sql`${ownerId(type, owner)}::int`] : columnRefs
  await sql`insert into ${table(type)} (${sql.join(into)}) select ${sql.join(values)} from ${source}`.execute(db)
}

async function writeEffective(db: Kysely<Tables>, type: ItemType, owner: Owner, rows: readonly StateWrite[]) {
  const dated = fieldNames(type, (field) => field.effective)
  if (dated.length === 0 || owner.organizationId === null) return
  const changedValues = rows.flatMap(({ key, state, retired, changed }) =>
    dated
      .filter((field) => changed?.has(field) ?? true)
      .map((field) => ({ key: keyText(type, key), field, points: (state ?? retired)?.effective[field] ?? [] })),
  )
  if (changedValues.length === 0) return
  const keyColumns: [string, string][] = [
    ['key', 'text'],
    ['field', 'text'],
  ]
  const fields = changedValues.map(({ key, field }) => [key, field])
  await sql`delete from effective_value as item using ${relation(keyColumns, fields)}
    where item.organization_id = ${owner.organizationId}::int and item.item_type = ${type.name}
      and item.key = given.key and item.field = given.field`.execute(db)
  const columns: [string, string][] = [...keyColumns, ['effective_from', 'int8'], ['value', 'jsonb']]
  let points: unknown[][] = []
  const insert = async () => {
    // JSON null comes out of a relation as SQL null.
    await sql`insert into effective_value (organization_id, item_type, key, field, effective_from, value)
      select ${owner.organizationId}::int, ${type.name}, key, field, effective_from, coalesce(value, 'null')
      from ${relation(columns, points)}`.execute(db)
    points = []
  }
  for (const { key, field, points: fieldPoints } of changedValues)
    for (const { from, value } of fieldPoints) {
      points.push([key, field, from, value])
      if (points.length === maxValuesPerInsert) await insert()
    }
  if (points.length > 0) await insert()
}

/** Maximum number of values per insert statement, so that other requests are not delayed. */
const maxValuesPerInsert = 10_000

/** Stores retired rows and drops earlier entries of rows that were removed without being retired. */
async function writeRetired(db: Kysely<Tables>, type: ItemType, owner: Owner, rows: readonly StateWrite[]) {
  const removed = rows.filter(({ state, changed }) => !state && !changed)
  if (removed.length === 0 || owner.organizationId === null) return
  const scope = sql`organization_id = ${owner.organizationId}::int and item_type = ${type.name}`
  const keys = removed.map(({ key }) => keyText(type, key))
  await sql`delete from retired_item where ${scope} and key = any(${keys}::text[])`.execute(db)
  const retiredRows = removed.flatMap(({ key, retired }) =>
    retired ? [[keyText(type, key), retired.at, { ...retired.row, rowId: retired.rowId }]] : [],
  )
  if (retiredRows.length === 0) return
  const columns: [string, string][] = [
    ['key', 'text'],
    ['at', 'int8'],
    ['row', 'jsonb'],
  ]
  await sql`insert into retired_item (organization_id, item_type, key, retired_at, row)
    select ${owner.organizationId}::int, ${type.name}, key, at, row from ${relation(columns, retiredRows)}`.execute(db)
}
