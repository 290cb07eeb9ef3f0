import type { ItemType } from '@takt/domain/core/item/item.ts'
import { parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { listSql } from '../../gateway/core/items/list/listItems.ts'

/**
 * Returns the execution plan of a list's query, with its times, read as requests are: by `takt_app` under row-level
 * security.
 */
export async function explainList(
  db: Kysely<Tables>,
  { type, organizationId, query }: { type: ItemType; organizationId: number; query: string },
): Promise<string[]> {
  const parsed = parseListQuery(type, new URLSearchParams(query))
  if (parsed.problems) throw new Error(JSON.stringify(parsed.problems))
  const owner = { organizationId, entityId: null }
  return asTenant(db, { ...owner, userId: null }, async (trx) => {
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain (analyze, costs off, buffers off, timing off) ${listSql(type, owner, parsed.query)}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN'])
  })
}

/** True if the plan read a whole table sequentially. Steps that were planned but never executed do not count. */
export const readsWholeTable = (plan: readonly string[]) =>
  plan.some((line) => line.includes('Seq Scan') && !line.includes('never executed'))
