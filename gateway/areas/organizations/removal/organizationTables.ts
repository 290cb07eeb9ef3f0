import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'

/** A table with rows of organizations. `isWhole`: its rows refer to each other, so they go all at once. */
export type OrganizationTable = { name: string; isWhole: boolean }

// The organization itself goes by an event of its own. Keys of devices hold numbers only, and must stay revoked until
// they expire.
const apart = ['organizations', 'messaging_key']

type Reference = { from: string; to: string }

/**
 * Every table whose rows say which organization they belong to, found from the catalogue; those that refer come before
 * what they refer to.
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
  const names = rows.map(({ name }) => name).filter((name) => !apart.includes(name))
  return inOrder(names, references)
}

/** Those that refer before what they refer to; where they refer to each other in a circle, each as a whole. */
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
