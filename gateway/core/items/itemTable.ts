import type { Field } from '@takt/domain/core/item/field.ts'
import { fieldNames, fieldOf, type ItemType, type RowOf } from '@takt/domain/core/item/item.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '../events/append.ts'

/** Converts a name to snake case: `jobOperations` → `job_operations`, `resourceID` → `resource_id`. */
export const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

export const tableName = (type: ItemType) => snakeCase(type.name)
export const table = (type: ItemType) => sql.table(tableName(type))
export const column = (name: string) => sql.ref(snakeCase(name))
export const columnOf = (alias: string, name: string) => sql.ref(`${alias}.${snakeCase(name)}`)

/** Returns the fields stored in the table; secrets are stored elsewhere. */
export const storedFields = (type: ItemType) => fieldNames(type, (field) => field.kind !== 'secret')

/** Returns the name of the owner column. */
export const ownerColumn = (type: ItemType) => (type.scope === 'organization' ? 'organization_id' : 'entity_id')

/** Returns the owner of a row of the type, as recorded in its events. */
export const ownerOf = (type: ItemType, tenant: Owner): Owner =>
  type.scope === 'organization'
    ? { organizationId: tenant.organizationId, entityId: null }
    : { organizationId: null, entityId: tenant.entityId }

/** Returns the id of the owning organization or entity. */
export const ownerId = (type: ItemType, owner: Owner) =>
  type.scope === 'organization' ? owner.organizationId : owner.entityId

/**
 * Returns the condition `owner column = owner`; in addition to row-level security, so that indexes are used and the
 * system role is restricted too.
 */
export const ownedBy = (type: ItemType, owner: Owner, alias?: string) =>
  sql<boolean>`${sql.ref(`${alias ? `${alias}.` : ''}${ownerColumn(type)}`)} = ${ownerId(type, owner)}::int`

/** Returns the condition for the events of an owner, written so that the log's indexes are used. */
export const eventsOf = ({ organizationId, entityId }: Owner) =>
  organizationId === null
    ? sql<boolean>`(organization_id is null and entity_id = ${entityId}::int)`
    : sql<boolean>`organization_id = ${organizationId}::int`

/** Returns the condition `key columns = key`. */
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

/** Returns the columns of fields with their SQL types. */
export const columnsOf = (type: ItemType, names: readonly string[]): [string, string][] =>
  names.map((name) => [snakeCase(name), sqlTypes[fieldOf(type, name).stored]])

/**
 * Returns rows as a relation `given`, passed in a single parameter; `rows` contain the values of the columns in order.
 */
export const relation = (columns: readonly [string, string][], rows: readonly (readonly unknown[])[]) => {
  const records = rows.map((row) => Object.fromEntries(columns.map(([name], i) => [name, row[i]])))
  const described = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given(${sql.join(described)})`
}

/** Returns keys as a relation `given` of the key columns. */
export const keyRelation = (type: ItemType, keys: readonly Readonly<Record<string, unknown>>[]) =>
  relation(
    columnsOf(type, type.key),
    keys.map((key) => type.key.map((name) => key[name])),
  )

/** Returns the condition `item.key = given.key`. */
export const sameKey = (type: ItemType) =>
  sql<boolean>`${sql.join(
    type.key.map((name) => sql`${columnOf('item', name)} = ${columnOf('given', name)}`),
    sql` and `,
  )}`

/** Returns a field's value as a parameter of the column's type. */
export function parameter(field: Field, value: unknown): RawBuilder<unknown> {
  const stored = value === undefined || value === null ? null : field.stored === 'json' ? JSON.stringify(value) : value
  return sql`${stored}::${sql.raw(sqlTypes[field.stored])}`
}

/** Returns the columns of a row under their field names, followed by its id and version. */
export const selection = (type: ItemType, alias?: string) => {
  const of = (name: string) => (alias ? columnOf(alias, name) : column(name))
  return sql.join([
    ...storedFields(type).map((name) => sql`${of(name)} as ${sql.ref(name)}`),
    sql`${of('rowId')} as "rowId"`,
    of('version'),
  ])
}

export type ItemRow = Record<string, unknown> & { rowId: string; version: number }

/** Converts a row of a query with `selection` to a row of the API: instants become text. */
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
