import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'

/** For tests: a table of the database as the catalogue knows it. */
export type CatalogueTable = {
  name: string
  /** Whether a column says whose a row is. */
  owned: boolean
  /** Whether row security holds for everybody, its owner as well. */
  forced: boolean
  /** Whether requests may read it. */
  readable: boolean
}

/** All tables and views; a view that reads with the rights of whoever asks holds nothing of its own and is left out. */
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
 * For tests: puts a row of an owner into a table, whatever its columns are; as the owner of the database, past foreign
 * keys, triggers and checks, for it is only about whose the row is. What is there already stays.
 */
export async function fillTable(owner: Kysely<Tables>, table: string, whose: Owner): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type, a.attgenerated <> '' as generated,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(owner)
  const named: Record<string, string> = {
    organization_id: String(whose.organizationId),
    entity_id: String(whose.entityId),
    user_id: String(whose.userId),
    // What is due would be done by whatever runs beside the test.
    due_at: "now() + interval '1 year'",
  }
  const n = whose.entityId
  const given = columns.flatMap(({ name, type, needed, generated }) => {
    if (generated) return []
    const value =
      named[name] ?? (needed ? (literals[type]?.(n) ?? (type.endsWith('[]') ? `'{}'` : String(1000 + n))) : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  const filling = owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    const { rows: checks } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c'`.execute(trx)
    for (const { name } of checks)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
    await sql`insert into ${sql.table(table)} (${sql.join(given.map(([name]) => sql.ref(name)))}) overriding system
      value
      values (${sql.join(given.map(([, value]) => sql.raw(value)))})`.execute(trx)
  }) // It is there already.
  await filling.catch((error: { code?: string }) => {
    if (error.code !== '23505') throw error
  })
}
