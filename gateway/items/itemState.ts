import { fieldNames, fieldOf, type ItemType } from '@takt/domain/item/item.ts'
import type { EffectivePoint, ItemState } from '@takt/domain/item/itemEvent.ts'
import { type ItemKey, keyText } from '@takt/domain/item/itemKey.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Owner } from '../events/append.ts'
import {
  assignments,
  column,
  fieldsOf,
  itemRow,
  keyEquals,
  ownedBy,
  ownerColumn,
  parameter,
  selection,
  snakeCase,
  storedFields,
  table,
} from './itemTable.ts'

/** A row with the values that its effective-dated fields had and will have; null if there is none. Locks it until the transaction ends. */
export async function readState(
  db: Kysely<Tables>,
  type: ItemType,
  owner: Owner,
  key: ItemKey,
): Promise<ItemState | null> {
  const { rows } = await sql<Record<string, unknown>>`select ${selection(type)} from ${table(type)}
    where ${ownedBy(type, owner)} and ${keyEquals(type, key)} for update`.execute(db)
  if (!rows[0]) return null
  const { rowId, version, ...row } = itemRow(type, rows[0])
  const dated = fieldNames(type, (field) => field.effective)
  return { row, rowId, version, effective: dated.length > 0 ? await readEffective(db, type, owner, key) : {} }
}

async function readEffective(db: Kysely<Tables>, type: ItemType, owner: Owner, key: ItemKey) {
  const points = await db
    .selectFrom('effective_value')
    .select(['field', 'effective_from', 'value'])
    .where('organization_id', '=', owner.organizationId)
    .where('item_type', '=', type.name)
    .where('key', '=', keyText(type, key))
    .orderBy('effective_from', (order) => order.asc().nullsFirst())
    .execute()
  const effective: Record<string, EffectivePoint[]> = {}
  for (const { field, effective_from, value } of points) {
    effective[field] ??= []
    effective[field].push({ from: effective_from, value })
  }
  return effective
}

/** Writes what became of a row. `changed` names the fields that an existing row's event touched. */
export async function writeState(
  db: Kysely<Tables>,
  { type, owner, key, changed }: { type: ItemType; owner: Owner; key: ItemKey; changed: readonly string[] | null },
  state: ItemState | null,
): Promise<void> {
  const here = sql`where ${ownedBy(type, owner)} and ${keyEquals(type, key)}`
  if (!state) await sql`delete from ${table(type)} ${here}`.execute(db)
  else if (changed === null) await insertRow(db, type, owner, state)
  else {
    const fields = Object.fromEntries(changed.map((name) => [name, state.row[name]]))
    await sql`update ${table(type)} set ${sql.join([...assignments(type, fields), sql`version = ${state.version}`])}
      ${here}`.execute(db)
  }
  await writeEffective(db, { type, owner, key, fields: changed }, state)
}

async function insertRow(db: Kysely<Tables>, type: ItemType, owner: Owner, state: ItemState) {
  const names = storedFields(type)
  const row = fieldsOf(type, state.row)
  const columns = [...names.map(column), sql.ref('row_id'), sql.ref('version')]
  const values = [
    ...names.map((name) => parameter(fieldOf(type, name), row[name])),
    sql`${state.rowId}::uuid`,
    sql`${state.version}::int`,
  ]
  if (!names.some((name) => snakeCase(name) === ownerColumn(type))) {
    columns.push(sql.ref(ownerColumn(type)))
    values.push(sql`${type.scope === 'organization' ? owner.organizationId : owner.entityId}::int`)
  }
  await sql`insert into ${table(type)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(db)
}

async function writeEffective(
  db: Kysely<Tables>,
  at: { type: ItemType; owner: Owner; key: ItemKey; fields: readonly string[] | null },
  state: ItemState | null,
) {
  const dated = fieldNames(at.type, (field, name) => field.effective && (at.fields?.includes(name) ?? true))
  if (dated.length === 0 || at.owner.organizationId === null) return
  const key = keyText(at.type, at.key)
  await db
    .deleteFrom('effective_value')
    .where('organization_id', '=', at.owner.organizationId)
    .where('item_type', '=', at.type.name)
    .where('key', '=', key)
    .where('field', 'in', dated)
    .execute()
  const organization_id = at.owner.organizationId
  const values = dated.flatMap((field) =>
    (state?.effective[field] ?? []).map(({ from, value }) => ({
      organization_id,
      item_type: at.type.name,
      key,
      field,
      effective_from: from,
      value: JSON.stringify(value),
    })),
  )
  if (values.length > 0) await db.insertInto('effective_value').values(values).execute()
}
