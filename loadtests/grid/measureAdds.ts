import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { GatewayEnv } from '../../gateway/core/env.ts'
import type { ItemRegistry } from '../../gateway/core/items/mountedItem.ts'
import { addItem } from '../../gateway/core/items/write/itemCommands.ts'

const rounds = 3
const rows = { command: 200, statement: 5000 }

type Works = { items: ItemRegistry; env: GatewayEnv; large: Tenant }
type Add = (trx: Transaction<Tables>) => Promise<number>

/**
 * Measures the milliseconds per row for adding jobs to the existing ones, with and without list indexes, alternately;
 * everything is rolled back.
 */
export async function measureAdds(ownerDb: Kysely<Tables>, { items, env, large }: Works) {
  const organizationId = large.organizationId!
  const commands: Add = async (trx) => {
    const context = { trx, tenant: large, items, now: Date.now(), env, change: { id: null } }
    const startedAt = performance.now()
    for (let n = 0; n < rows.command; n++)
      await addItem(context, items.get('jobs')!, {
        jobNum: `ADD-${n}`,
        prodQty: n,
        dueDate: '2026-03-02',
        status: 'planned',
      })
    return (performance.now() - startedAt) / rows.command
  }
  const statement: Add = async (trx) => {
    const startedAt = performance.now()
    await sql`insert into jobs (organization_id, job_num, prod_qty, due_date, status, row_id, version)
      select ${organizationId}::int, 'ADD-' || n, n, '2026-03-02', 'planned', gen_random_uuid(), 1
      from generate_series(1, ${rows.statement}::int) as n`.execute(trx)
    return (performance.now() - startedAt) / rows.statement
  }
  const results = []
  for (const [label, add] of [
    [`${rows.command} jobs added one by one by the command`, commands],
    [`${rows.statement} jobs inserted by one statement`, statement],
  ] as const) {
    const timings = { indexedMs: [] as number[], bareMs: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      timings.indexedMs.push(await undone(ownerDb, add))
      timings.bareMs.push(await undone(ownerDb, (trx) => dropListIndexes(trx).then(() => add(trx))))
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
    results.push({ how: label, indexedMs: median(timings.indexedMs), bareMs: median(timings.bareMs) })
  }
  return results
}

async function undone(ownerDb: Kysely<Tables>, work: Add): Promise<number> {
  const rollback = new Error('nothing of it is kept')
  let result = Number.NaN
  await ownerDb
    .transaction()
    .execute(async (trx) => {
      result = await work(trx)
      throw rollback
    })
    .catch((error) => {
      if (error !== rollback) throw error
    })
  return result
}

async function dropListIndexes(trx: Transaction<Tables>) {
  const { rows: names } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
    where indrelid = ${jobs.name}::regclass and not indisprimary
      and indexrelid::regclass::text <> 'jobs_of_part'`.execute(trx)
  for (const { name } of names) await sql`drop index ${sql.ref(name)}`.execute(trx)
}
