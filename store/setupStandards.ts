import type { Effective } from '@takt/domain/efficiency/floor.ts'
import { type Kysely, sql } from 'kysely'
import { effectiveOf } from './effectiveValues.ts'
import type { Tables } from './tables.ts'

type Row = { key: string; from: number | null; value: unknown }

/**
 * `setupStandardSecs` of job operations by `jobNum~assemblySeq~oprSeq`, as it was in force; operations that never had one are left out. `db` is the system's, or a
 * transaction of that tenant.
 */
export async function readSetupStandards(
  db: Kysely<Tables>,
  { organizationId, keys }: { organizationId: number; keys: readonly string[] },
): Promise<Map<string, Effective<number | null>>> {
  // A join, not “key = any(…)”: of ten thousands of keys the planner would look at each.
  const { rows } = await sql<Row>`select key, effective_from as "from", value
    from unnest(${[...new Set(keys)]}::text[]) as asked(key) join effective_value using (key)
    where organization_id = ${organizationId}::int and item_type = 'jobOperations' and field = 'setupStandardSecs'
    order by key, effective_from nulls first`.execute(db)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return new Map([...byKey].map(([key, points]) => [key, effectiveOf<number | null>(points, null)]))
}
