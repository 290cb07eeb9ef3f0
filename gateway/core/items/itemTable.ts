import type { Field } from '@takt/domain/core/item/field.ts'
import { fieldNames, fieldOf, type ItemType, type RowOf } from '@takt/domain/core/item/item.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '../events/append.ts'

/** `jobOperations` → `job_operations`, `resourceID` → `resource_id`. */
export const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

export const tableName = (type: ItemType) => snakeCase(type.name)
export const table = (type: ItemType) => sql.table(tableName(type))
export const column = (name: string) => sql.ref(snakeCase(name))
export const columnOf = (alias: string, name: string) => sql.ref(`${alias}.${snakeCase(name)}`)

/** The fields that the table holds; secrets are kept elsewhere. */
export const storedFields = (type: ItemType) => fieldNames(type, (field) => field.kind !== 'secret')

/** Name of the column that says whose a row is. */
export const ownerColumn = (type: ItemType) => (type.scope === 'organization' ? 'organization_id' : 'entity_id')

/** Whose a row of the type is, as its events say. */
export const ownerOf = (type: ItemType, tenant: Owner): Owner =>
  type.scope === 'organization'
    ? { organizationId: tenant.organizationId, entityId: null }
    : { organizationId: null, entityId: tenant.entityId }

/** Whose: the number of the organization, or of the entity. */
export const ownerId = (type: ItemType, owner: Owner) =>
  type.scope === 'organization' ? owner.organizationId : owner.entityId

/** `owner column = owner`; beside row security, so that indexes and the system's own role are right too. */
export const ownedBy = (type: ItemType, owner: Owner, alias?: string) =>
  sql<boolean>`${sql.ref(`${alias ? `${alias}.` : ''}${ownerColumn(type)}`)} = ${ownerId(type, owner)}::int`

/** Which events are an owner's; written so that the log's indexes serve it. */
export const eventsOf = ({ organizationId, entityId }: Owner) =>
  organizationId === null
    ? sql<boolean>`(organization_id is null and entity_id = ${entityId}::int)`
    : sql<boolean>`organization_id = ${organizationId}::int`

/** `key columns = key`. */
export const keyEquals = (type: ItemType, key: Readonly<Record<string, unknown>>) =>
  sql<boolean>`${sql.join(
    type.key.map((name) => sql`${column(name)} = ${key[name]}`),
    sql` and `,
  )}`

export const sqlTypes: Record<Field['stored'], string> = {
  text: 'text',
  integer: 'int4',
  number: 'float8',
  boolean: 'bool',
  date: 'date',
  dateTime: 'timestamptz',
  json: 'jsonb',
}

/** The columns of a type's fields, with their types in SQL. */
export const columnsOf = (type: ItemType, names: readonly string[]): [string, string][] =>
  names.map((name) => [snakeCase(name), sqlTypes[fieldOf(type, name).stored]])

/** Rows as a relation `given`, in one parameter however many they are; `rows` hold the columns' values in order. */
export const relation = (columns: readonly [string, string][], rows: readonly (readonly unknown[])[]) => {
  const records = rows.map((row) => Object.fromEntries(columns.map(([name], i) => [name, row[i]])))
  const described = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(${sql.join(described)})`
}

/** Keys as a relation `given` of the key's columns. */
export const keyRelation = (type: ItemType, keys: readonly Readonly<Record<string, unknown>>[]) =>
  relation(
    columnsOf(type, type.key),
    keys.map((key) => type.key.map((name) => key[name])),
  )

/** `item.key = given.key`. */
export const sameKey = (type: ItemType) =>
  sql<boolean>`${sql.join(
    type.key.map((name) => sql`${columnOf('item', name)} = ${columnOf('given', name)}`),
    sql` and `,
  )}`

/** A field's value as a parameter of its column's type. */
export function parameter(field: Field, value: unknown): RawBuilder<unknown> {
  const stored = value === undefined || value === null ? null : field.stored === 'json' ? JSON.stringify(value) : value
  return sql`${stored}::${sql.raw(sqlTypes[field.stored])}`
}

/** The columns of a row under the names of the fields, then its id and version. */
export const selection = (type: ItemType, alias?: string) => {
  const of = (name: string) => (alias ? columnOf(alias, name) : column(name))
  return sql.join([
    ...storedFields(type).map((name) => sql`${of(name)} as ${sql.ref(name)}`),
    sql`${of('rowId')} as "rowId"`,
    of('version'),
  ])
}

export type ItemRow = Record<string, unknown> & { rowId: string; version: number }

/** What a query with `selection` gave, as a row of the API: instants as text. */
export function itemRow<Type extends ItemType, Selected extends Record<string, unknown>>(
  type: Type,
  selected: Selected,
) {
  const row: Record<string, unknown> = { ...selected }
  for (const name of Object.keys(row)) {
    const value = row[name]
    if (value instanceof Date && type.fields[name]?.stored === 'dateTime') row[name] = value.toISOString()
  }
  return row as Selected & ItemRow & RowOf<Type>
}
