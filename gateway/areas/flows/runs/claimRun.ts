import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { FlowKey, RunKey } from './runKey.ts'

/** A run to be processed now, with the current state of its flow. */
export type ClaimedRun = RunKey &
  FlowKey & {
    cause: string
    trigger: Readonly<Record<string, unknown>> | null
    chain: number[]
    attempts: number
    beganAt: Date
    /** The design at the first attempt. */
    design: string | null
    /** Null if the flow was deleted. */
    flowName: string | null
    active: boolean
    flowData: string | null
    runsAs: number | null
    runsWith: Permissions | null
  }

/**
 * Claims the next due run in a lane of an organization; first the one that was running when its gateway stopped.
 * Returns null if there is none. `now`: epoch ms.
 */
export async function claimRun(
  systemDb: Kysely<Tables>,
  { organizationId, place }: { organizationId: number; place: number },
  now: number,
): Promise<ClaimedRun | null> {
  const { rows } = await sql<ClaimedRun>`
    with next as (select run_id, flow_id from flow_run
      where organization_id = ${organizationId}::int and place = ${place}::int
        and (state = 'running' or (state = 'waiting' and due_at <= ${new Date(now)}))
      order by state = 'running' desc, due_at, number limit 1 for update skip locked)
    update flow_run r set state = 'running', attempts = r.attempts + 1 from next left join flows f on f.organization_id = ${organizationId}::int and f.flow_id = next.flow_id
    where r.organization_id = ${organizationId}::int and r.run_id = next.run_id
    returning r.organization_id as "organizationId", r.run_id as "runId", r.flow_id as "flowId", r.cause, r.trigger,
      r.chain, r.attempts, r.began_at as "beganAt", r.design #>> '{}' as design, f.flow_name as "flowName",
      coalesce(f.active, false) as active, f.flow_data #>> '{}' as "flowData", f.runs_as as "runsAs",
      f.runs_with as "runsWith"`.execute(systemDb)
  return rows[0] ?? null
}
