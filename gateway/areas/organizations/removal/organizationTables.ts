import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'

/** A table with rows of organizations. `isWhole`: its rows refer to each other and must be deleted all at once. */
export type OrganizationTable = { name: string; isWhole: boolean }

// The organization itself is removed by a separate event. Device keys contain only numbers and must stay revoked until
// they expire.
const excluded = ['organizations', 'messaging_key']

type Reference = { from: string; to: string }

/**
 * Returns every table with rows of organizations, from the database catalog; referencing tables come before referenced
 * ones.
 */
export async function organizationTables(db: Kysely<Tables>): Promise<OrganizationTable[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not a.attisdropped
    order by 1`.execute(db)
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
      where contype = 'f'`.execute(db)
  const names = rows.map(({ name }) => name).filter((name) => !excluded.includes(name))
  return inOrder(names, references)
}

/** Orders referencing tables before referenced ones; tables in a cycle are marked as whole. */
export function inOrder(names: readonly string[], references: readonly Reference[]): OrganizationTable[] {
  const left = new Set(names)
  const ordered: OrganizationTable[] = []
  const refersToItself = (name: string) => references.some(({ from, to }) => from === name && to === name)
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !references.some(({ from, to }) => to === name && from !== name && left.has(from)),
    )
    const next = free.length > 0 ? free : [...left]
    for (const name of next) {
      left.delete(name)
      ordered.push({ name, isWhole: free.length === 0 || refersToItself(name) })
    }
  }
  return ordered
}
