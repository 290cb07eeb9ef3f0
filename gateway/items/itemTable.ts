import type { Field } from '@takt/domain/item/field.ts'
import { fieldNames, fieldOf, type ItemType } from '@takt/domain/item/item.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Owner } from '../events/append.ts'

/** `jobOperations` → `job_operations`, `resourceID` → `resource_id`. */
export const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

export const tableName = (type: ItemType) => snakeCase(type.name)
export const table = (type: ItemType) => sql.table(tableName(type))
export const column = (name: string) => sql.ref(snakeCase(name))

/** The fields that the table holds; secrets are kept elsewhere. */
export const storedFields = (type: ItemType) => fieldNames(type, (field) => field.kind !== 'secret')

/** Name of the column that says whose a row is. */
export const ownerColumn = (type: ItemType) => (type.scope === 'organization' ? 'organization_id' : 'entity_id')

/** Whose a row of the type is, as its events say. */
export const ownerOf = (type: ItemType, tenant: Owner): Owner =>
  type.scope === 'organization'
    ? { organizationId: tenant.organizationId, entityId: null }
    : { organizationId: null, entityId: tenant.entityId }

/** `owner column = owner`; beside row security, so that indexes and the system's own role are right too. */
export const ownedBy = (type: ItemType, owner: Owner) =>
  sql<boolean>`${sql.ref(ownerColumn(type))} = ${type.scope === 'organization' ? owner.organizationId : owner.entityId}::int`

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

/** A field's value as a parameter of its column's type. */
export function parameter(field: Field, value: unknown): RawBuilder<unknown> {
  const given = value === undefined || value === null ? null : field.stored === 'json' ? JSON.stringify(value) : value
  return sql`${given}::${sql.raw(sqlTypes[field.stored])}`
}

/** The columns of a row under the names of the fields, then its id and version. */
export const selection = (type: ItemType) =>
  sql.join([
    ...storedFields(type).map((name) => sql`${column(name)} as ${sql.ref(name)}`),
    sql`row_id as "rowId"`,
    sql`version`,
  ])

export type ItemRow = Record<string, unknown> & { rowId: string; version: number }

/** What a query with `selection` gave, as a row of the API: instants as text. */
export function itemRow<Selected extends Record<string, unknown>>(type: ItemType, selected: Selected) {
  const row: Record<string, unknown> = { ...selected }
  for (const name of Object.keys(row)) {
    const value = row[name]
    if (value instanceof Date && type.fields[name]?.stored === 'dateTime') row[name] = value.toISOString()
  }
  return row as Selected & ItemRow
}

/** The row's fields alone. */
export const fieldsOf = (type: ItemType, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(storedFields(type).map((name) => [name, row[name] ?? null]))

/** `column = value` for each of the fields, to update with. */
export const assignments = (type: ItemType, fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).map(([name, value]) => sql`${column(name)} = ${parameter(fieldOf(type, name), value)}`)
