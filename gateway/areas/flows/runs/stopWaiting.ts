import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** Stops one or all waiting runs of a flow with a message. Returns the number of stopped runs. `now`: epoch ms. */
export async function stopWaiting(
  trx: Transaction<Tables>,
  { organizationId, flowId, runId }: { organizationId: number; flowId: number; runId?: string },
  { sentence, now }: { sentence: string; now: number },
): Promise<number> {
  const { rows } = await sql`with stopped as (
      update flow_run set state = 'stopped', sentence = ${sentence}, plain_sentence = ${sentence},
        ended_at = ${new Date(now)}, design = null
      where organization_id = ${organizationId}::int and flow_id = ${flowId}::int and state = 'waiting'
        ${runId === undefined ? sql`` : sql`and run_id = ${runId}::uuid`}
      returning organization_id, run_id),
    forgotten as (delete from flow_step s using stopped
      where s.organization_id = stopped.organization_id and s.run_id = stopped.run_id)
    select run_id from stopped`.execute(trx)
  return rows.length
}
