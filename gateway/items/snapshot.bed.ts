import { sql } from 'kysely'
import type { ItemsBed } from './items.bed.ts'

/**
 * For tests: every row of every table of the database, log and effective values among them, as text in a fixed order.
 */
export async function snapshot({ dependencies: { systemDb } }: Pick<ItemsBed, 'dependencies'>) {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select')
    order by 1`.execute(systemDb)
  const all: Record<string, string[]> = {}
  for (const { name } of rows) {
    const held = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t order by 1`.execute(
      systemDb,
    )
    all[name] = held.rows.map(({ row }) => row)
  }
  return all
}
