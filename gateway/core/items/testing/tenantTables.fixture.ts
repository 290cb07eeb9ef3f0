import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'

/** A table of the database as described by the catalog. */
export type CatalogueTable = {
  name: string
  /** True if a column names the owner of a row. */
  owned: boolean
  /** True if row security applies to all roles, including the table's owner. */
  forced: boolean
  /** True if requests may read it. */
  readable: boolean
}

/**
 * Returns all tables and views; omits views that read with the rights of the caller, which hold no data of their own.
 */
export async function catalogueTables(db: Kysely<Tables>): Promise<CatalogueTable[]> {
  const { rows } = await sql<CatalogueTable>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      has_table_privilege('takt_app', c.oid, 'select') as readable,
      exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
        and a.attname in ('organization_id', 'entity_id')) as owned
    from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace
      and not (c.relkind = 'v' and 'security_invoker=true' = any (coalesce(c.reloptions, '{}')))
    order by 1`.execute(db)
  return rows
}

type Column = { name: string; type: string; needed: boolean; generated: boolean }
type Owner = { organizationId: number; entityId: number; userId: number }

const literals: Record<string, (n: number) => string> = {
  text: (n) => `'x${n}'`,
  jsonb: () => `'[]'`,
  json: () => `'[]'`,
  boolean: () => 'false',
  uuid: () => 'gen_random_uuid()',
  date: (n) => `date '2026-01-01' + ${n}`,
  bytea: (n) => `'\\x0${n}'`,
  'timestamp with time zone': () => 'now()',
}

/**
 * Inserts a row of an owner into a table regardless of its columns. Runs as the owner of the database and bypasses
 * foreign keys, triggers and checks, since only the ownership of the row matters. Existing rows stay.
 */
export async function fillTable(owner: Kysely<Tables>, table: string, rowOwner: Owner): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type, a.attgenerated <> '' as generated,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(owner)
  const named: Record<string, string> = {
    organization_id: String(rowOwner.organizationId),
    entity_id: String(rowOwner.entityId),
    user_id: String(rowOwner.userId),
    // Rows that are due would be processed by whatever runs beside the test.
    due_at: "now() + interval '1 year'",
  }
  const n = rowOwner.entityId
  const columnValues = columns.flatMap(({ name, type, needed, generated }) => {
    if (generated) return []
    const value =
      named[name] ?? (needed ? (literals[type]?.(n) ?? (type.endsWith('[]') ? `'{}'` : String(1000 + n))) : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  const inserting = owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const { rows: checks } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c'`.execute(trx)
    for (const { name } of checks)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
    await sql`insert into ${sql.table(table)} (${sql.join(columnValues.map(([name]) => sql.ref(name)))}) overriding system
      value
      values (${sql.join(columnValues.map(([, value]) => sql.raw(value)))})`.execute(trx)
  }) // The row already exists.
  await inserting.catch((error: { code?: string }) => {
    if (error.code !== '23505') throw error
  })
}
