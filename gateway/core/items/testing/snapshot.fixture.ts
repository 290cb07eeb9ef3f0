import { sql } from 'kysely'
import type { ItemsFixture } from './items.fixture.ts'

/**
 * Returns every row of every table of the database, including the log and effective values, as text in a fixed order.
 */
export async function snapshot({ dependencies: { systemDb } }: Pick<ItemsFixture, 'dependencies'>) {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select')
    order by 1`.execute(systemDb)
  const all: Record<string, string[]> = Object.fromEntries(rows.map(({ name }) => [name, []]))
  const each = rows.map(({ name }) => sql`select ${name}::text as name, t::text as row from ${sql.table(name)} as t`)
  // One query, because there are many tables, nearly all of them empty.
  const result = await sql<{ name: string; row: string }>`${sql.join(each, sql` union all `)} order by 2`.execute(
    systemDb,
  )
  for (const { name, row } of result.rows) all[name]!.push(row)
  return all
}
