import type { RunStep } from '@takt/domain/areas/flows/responses/run.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { DataScope } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { ClaimedRun } from './claimRun.ts'
import { notifyOwner } from './notifyOwner.ts'
import { laneOf } from './runJobs.ts'
import { scheduleLane } from './scheduleLane.ts'

/**
 * Result of a run or an attempt. `dueAt`: time of the next attempt, epoch ms. `steps`: null to keep the stored ones.
 */
export type Ending = {
  state: 'done' | 'failed' | 'stopped' | 'waiting'
  sentence: string | null
  /** Message for users who may not read everything that the flow reads; defaults to the full one. */
  plain?: string
  steps: readonly RunStep[] | null
  dueAt?: number
}

type Parts = { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now'> }

/** Maximum size (bytes) of a trigger that is kept with an ended run so that it can be run again. */
const maxStoredTriggerBytes = 64 * 1024

/**
 * Records the result of an attempt. Notifies the owner of a failure once, not again while the flow continues to fail.
 */
export const endRun = ({ dependencies: { systemDb, now } }: Parts, run: ClaimedRun, ending: Ending): Promise<void> =>
  systemDb.transaction().execute(async (trx) => {
    const { organizationId, runId, flowId } = run
    const { state, sentence, plain = sentence, steps, dueAt } = ending
    const thisRun = sql`organization_id = ${organizationId}::int and run_id = ${runId}::uuid`
    const stepsJson = steps && JSON.stringify(steps)
    if (state === 'waiting') {
      await sql`update flow_run set state = 'waiting', sentence = ${sentence}, plain_sentence = ${plain},
        due_at = ${new Date(dueAt!)}, steps = ${stepsJson}::jsonb where ${thisRun}`.execute(trx)
      return scheduleLane(trx, { organizationId, place: laneOf(flowId) })
    }
    const isFirst = state === 'failed' && (await wasWell(trx, run))
    await sql`update flow_run set state = ${state}, sentence = ${sentence}, plain_sentence = ${plain},
        ended_at = ${new Date(now())}, design = null,
        steps = coalesce(${stepsJson}::jsonb, steps),
        trigger = case when pg_column_size(trigger) <= ${maxStoredTriggerBytes} then trigger end where ${thisRun}`.execute(
      trx,
    )
    await sql`delete from flow_step where ${thisRun}`.execute(trx)
    if (isFirst && run.flowName !== null)
      await notifyOwner(trx, run, { message: texts.failedTo(run.flowName, sentence ?? ''), now: now() })
  })

/** True if the previous ended run of the flow did not fail. */
async function wasWell(trx: Transaction<Tables>, { organizationId, flowId, runId }: ClaimedRun): Promise<boolean> {
  const { rows } = await sql<{
    state: string
  }>`select state from flow_run where organization_id = ${organizationId}::int
      and flow_id = ${flowId}::int and run_id <> ${runId}::uuid and state in ('done', 'failed')
    order by ended_at desc, number desc limit 1`.execute(trx)
  return rows[0]?.state !== 'failed'
}

/** Stores the design a run starts with, for all of its attempts, and its data scope. */
export async function recordStart(
  { dependencies: { systemDb } }: Parts,
  { organizationId, runId, runsAs }: ClaimedRun,
  { design, dataScope: { areas, itemTypes } }: { design: string; dataScope: DataScope },
): Promise<void> {
  await sql`update flow_run set design = ${JSON.stringify(design)}::jsonb, areas = ${areas}::text[],
      item_types = ${itemTypes}::text[], runs_as = ${runsAs}
    where organization_id = ${organizationId}::int and run_id = ${runId}::uuid`.execute(systemDb)
}
