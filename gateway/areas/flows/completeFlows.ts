import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { designers } from './design/designers.ts'

type FlowDetails = {
  flowId: number
  lastRun: Date | null
  lastOutcome: string | null
  secretsKept: { name: string; origin: string }[]
}

/** Adds the current designer, the outcome of the last run and the stored secrets to flows. */
export async function completeFlows(
  rows: Record<string, unknown>[],
  tenant: Tenant,
  db: Kysely<Tables>,
): Promise<Record<string, unknown>[]> {
  if (rows.length === 0) return rows
  const { organizationId } = tenant
  const ids = rows.map(({ flowId }) => Number(flowId))
  return asTenant(db, tenant, async (trx) => {
    const { rows: detailRows } = await sql<FlowDetails>`select f.id as "flowId", last.began_at as "lastRun",
        last.state as "lastOutcome", coalesce((select jsonb_agg(jsonb_build_object('name', s.secret_name,
          'origin', s.origin) order by s.secret_name) from flow_secret s
          where s.organization_id = ${organizationId}::int and s.flow_id = f.id), '[]') as "secretsKept"
      from unnest(${ids}::int[]) as f(id) left join lateral (select began_at, state from flow_run r
        where r.organization_id = ${organizationId}::int and r.flow_id = f.id order by number desc limit 1) last on true`.execute(
      trx,
    )
    const besides = new Map(detailRows.map(({ flowId, ...details }) => [flowId, details]))
    const designing = await designers(trx, { organizationId: organizationId!, flowIds: ids, now: Date.now() })
    return rows.map((row) => {
      const { lastRun = null, ...details } = besides.get(Number(row.flowId)) ?? {}
      const by = designing.get(Number(row.flowId))
      return {
        ...row,
        ...details,
        lastRun: lastRun?.toISOString() ?? null,
        designer: by
          ? { userName: by.userName, since: by.since.toISOString(), isOneself: by.userId === tenant.userId }
          : null,
      }
    })
  })
}
