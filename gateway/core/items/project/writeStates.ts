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
 * What became of a row. `changed` names the fields that may differ; null: it is another row than before, or there was
 * none. `retired`: as what it is remembered since when.
 */
export type Written = {
  key: ItemKey
  before: boolean
  state: ItemState | null
  retired: (ItemState & { at: number }) | null
  changed: ReadonlySet<string> | null
}

/**
 * Writes what became of rows of one type and owner: at most one removal, one update and one insertion, however many
 * there are.
 */
export async function writeStates(
  db: Kysely<Tables>,
  type: ItemType,
  owner: Owner,
  rows: readonly Written[],
): Promise<void> {
  const gone = rows.filter(({ before, state, changed }) => before && !(state && changed))
  const there = rows.filter(({ state }) => state !== null) as (Written & { state: ItemState })[]
  await deleteRows(db, type, owner, gone)
  await updateRows(
    db,
    type,
    owner,
    there.filter(({ changed }) => changed),
  )
  await insertRows(
    db,
    type,
    owner,
    there.filter(({ changed }) => !changed).map(({ state }) => state),
  )
  await writeEffective(db, type, owner, rows)
  await writeRetired(db, type, owner, rows)
}

async function deleteRows(db: Kysely<Tables>, type: ItemType, owner: Owner, rows: readonly Written[]) {
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  await sql`delete from ${table(type)} as item using ${keyRelation(type, keys)}
    where ${ownedBy(type, owner, 'item')} and ${sameKey(type)}`.execute(db)
}

const kept: [string, string][] = [
  ['row_id', 'uuid'],
  ['version', 'int4'],
]

async function updateRows(
  db: Kysely<Tables>,
  type: ItemType,
  owner: Owner,
  rows: readonly (Written & { state: ItemState })[],
) {
  if (rows.length === 0) return
  const touched = new Set(rows.flatMap(({ changed }) => [...changed!]))
  const names = storedFields(type).filter((name) => touched.has(name) && !type.key.includes(name))
  const given = relation(
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
    from ${given} where ${ownedBy(type, owner, 'item')} and ${sameKey(type)}`.execute(db)
}

async function insertRows(db: Kysely<Tables>, type: ItemType, owner: Owner, states: readonly ItemState[]) {
  if (states.length === 0) return
  const names = storedFields(type)
  const columns: [string, string][] = [...columnsOf(type, names), ...kept]
  const given = relation(
    columns,
    states.map(({ row, rowId, version }) => [...names.map((name) => row[name]), rowId, version]),
  )
  const filled = columns.map(([name]) => sql.ref(name))
  // Whose a row is may be one of its fields.
  const apart = columns.every(([name]) => name !== ownerColumn(type))
  const into = apart ? [...filled, sql.ref(ownerColumn(type))] : filled
  const values = apart ? [...filled, sql`${ownerId(type, owner)}::int`] : filled
  await sql`insert into ${table(type)} (${sql.join(into)}) select ${sql.join(values)} from ${given}`.execute(db)
}

async function writeEffective(db: Kysely<Tables>, type: ItemType, owner: Owner, rows: readonly Written[]) {
  const dated = fieldNames(type, (field) => field.effective)
  if (dated.length === 0 || owner.organizationId === null) return
  const touched = rows.flatMap(({ key, state, retired, changed }) =>
    dated
      .filter((field) => changed?.has(field) ?? true)
      .map((field) => ({ key: keyText(type, key), field, points: (state ?? retired)?.effective[field] ?? [] })),
  )
  if (touched.length === 0) return
  const place: [string, string][] = [
    ['key', 'text'],
    ['field', 'text'],
  ]
  const fields = touched.map(({ key, field }) => [key, field])
  await sql`delete from effective_value as item using ${relation(place, fields)}
    where item.organization_id = ${owner.organizationId}::int and item.item_type = ${type.name}
      and item.key = given.key and item.field = given.field`.execute(db)
  const columns: [string, string][] = [...place, ['effective_from', 'int8'], ['value', 'jsonb']]
  let points: unknown[][] = []
  const insert = async () => {
    // A null in JSON comes out of a relation as none at all.
    await sql`insert into effective_value (organization_id, item_type, key, field, effective_from, value)
      select ${owner.organizationId}::int, ${type.name}, key, field, effective_from, coalesce(value, 'null')
      from ${relation(columns, points)}`.execute(db)
    points = []
  }
  for (const { key, field, points: held } of touched)
    for (const { from, value } of held) {
      points.push([key, field, from, value])
      if (points.length === insertedAtOnce) await insert()
    }
  if (points.length > 0) await insert()
}

/** As many values as are made into one statement without keeping others waiting. */
const insertedAtOnce = 10_000

/** Remembers rows that were retired, and no others that went. */
async function writeRetired(db: Kysely<Tables>, type: ItemType, owner: Owner, rows: readonly Written[]) {
  const gone = rows.filter(({ state, changed }) => !state && !changed)
  if (gone.length === 0 || owner.organizationId === null) return
  const place = sql`organization_id = ${owner.organizationId}::int and item_type = ${type.name}`
  const keys = gone.map(({ key }) => keyText(type, key))
  await sql`delete from retired_item where ${place} and key = any(${keys}::text[])`.execute(db)
  const kept = gone.flatMap(({ key, retired }) =>
    retired ? [[keyText(type, key), retired.at, { ...retired.row, rowId: retired.rowId }]] : [],
  )
  if (kept.length === 0) return
  const columns: [string, string][] = [
    ['key', 'text'],
    ['at', 'int8'],
    ['row', 'jsonb'],
  ]
  await sql`insert into retired_item (organization_id, item_type, key, retired_at, row)
    select ${owner.organizationId}::int, ${type.name}, key, at, row from ${relation(columns, kept)}`.execute(db)
}
