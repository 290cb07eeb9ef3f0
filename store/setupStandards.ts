import type { Effective } from '@takt/domain/efficiency/floor.ts'
import { type Kysely, sql } from 'kysely'
import { effectiveOf, effectiveValues, pointsOf } from './effectiveValues.ts'
import type { Tables } from './tables.ts'

type Row = { type: string; key: string; field: string; from: number | null; value: unknown }

/** `setupStandardSecs` of job operations by `jobNum~assemblySeq~oprSeq`, as it was in force. `db` is the system's, or a transaction of that tenant. */
export async function readSetupStandards(
  db: Kysely<Tables>,
  { organizationId, keys }: { organizationId: number; keys: readonly string[] },
): Promise<Map<string, Effective<number | null>>> {
  const { rows } =
    await sql<Row>`select item_type as type, key, field, effective_from as "from", value from effective_value
    where organization_id = ${organizationId}::int and item_type = 'jobOperations' and field = 'setupStandardSecs'
      and key = any(${keys}::text[])
    order by key, effective_from nulls first`.execute(db)
  const values = effectiveValues(rows)
  const standard = (key: string) =>
    effectiveOf<number | null>(pointsOf(values, 'jobOperations', key, 'setupStandardSecs'), null)
  return new Map(keys.map((key) => [key, standard(key)]))
}
