import type { Effective } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../postgres/tables.ts'

type Row = { key: string; from: number | null; value: unknown }

/**
 * `setupStandardSecs` of an organization's job operations by `jobNum~assemblySeq~oprSeq`, as it was in force;
 * operations that never had one are left out. `keys`: only of these. `db` is the system's, or a transaction of that
 * tenant.
 */
export async function readSetupStandards(
  db: Kysely<Tables>,
  organizationId: number,
  keys: readonly string[] | null = null,
): Promise<Map<string, Effective<number | null>>> {
  const values = sql`effective_value`
  const asked = sql`unnest(${[...new Set(keys)]}::text[]) as asked(key) join effective_value using (key)`
  const { rows } = await sql<Row>`select key, effective_from as "from", value from ${keys ? asked : values}
    where organization_id = ${organizationId}::int and item_type = 'jobOperations'
      and field = 'setupStandardSecs'`.execute(db)
  const found = new Map<string, { from: number; value: number | null }[]>()
  for (const { key, from, value } of rows) {
    const point = { from: from ?? Number.NEGATIVE_INFINITY, value: value as number | null }
    const known = found.get(key)
    if (known) known.push(point)
    else found.set(key, [point])
  }
  // Nearly all have one value: that is less to sort than to have ten thousands of keys sorted.
  for (const points of found.values()) if (points.length > 1) points.sort((a, b) => a.from - b.from)
  return found
}
