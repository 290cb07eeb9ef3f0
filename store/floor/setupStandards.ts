import type { Effective } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../postgres/tables.ts'

type Row = { key: string; from: number | null; value: unknown }

/**
 * Returns the history of `setupStandardSecs` of an organization's job operations by `jobNum~assemblySeq~oprSeq`;
 * operations that never had one are left out. `keys`: only these. `db` is that of the system, or a transaction of that
 * tenant.
 */
export async function readSetupStandards(
  db: Kysely<Tables>,
  organizationId: number,
  keys: readonly string[] | null = null,
): Promise<Map<string, Effective<number | null>>> {
  const values = sql`effective_value`
  const selectedValues = sql`unnest(${[...new Set(keys)]}::text[]) as asked(key) join effective_value using (key)`
  const { rows } = await sql<Row>`select key, effective_from as "from", value from ${keys ? selectedValues : values}
    where organization_id = ${organizationId}::int and item_type = 'jobOperations'
      and field = 'setupStandardSecs'`.execute(db)
  const histories = new Map<string, { from: number; value: number | null }[]>()
  for (const { key, from, value } of rows) {
    const point = { from: from ?? Number.NEGATIVE_INFINITY, value: value as number | null }
    const existing = histories.get(key)
    if (existing) existing.push(point)
    else histories.set(key, [point])
  }
  // Nearly all have a single value: sorting the points here is cheaper than sorting tens of thousands of keys in the
  // database.
  for (const points of histories.values()) if (points.length > 1) points.sort((a, b) => a.from - b.from)
  return histories
}
