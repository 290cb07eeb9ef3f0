import type { RunStep } from '@takt/domain/areas/flows/answers/run.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { TellsOf } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { ClaimedRun } from './claimRun.ts'
import { placeOf } from './runJobs.ts'
import { tellOwner } from './tellOwner.ts'
import { wakePlace } from './wakePlace.ts'

/** How a run, or an attempt at it, ended; `dueAt` (epoch ms): when it is tried again. `steps`: null as they are told. */
export type Ending = {
  state: 'done' | 'failed' | 'stopped' | 'waiting'
  sentence: string | null
  /** What is told of it to whoever may not read all that the flow reads; left out: the same. */
  plain?: string
  steps: readonly RunStep[] | null
  dueAt?: number
}

type Parts = { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now'> }

/** What begins a run is kept for another try as long as the run is told, where it has no more bytes than this. */
const largestKept = 64 * 1024

/** Notes how an attempt ended. Whoever it runs as is told of a failure, once: not again while the flow goes on failing. */
export const endRun = ({ dependencies: { systemDb, now } }: Parts, run: ClaimedRun, ending: Ending): Promise<void> =>
  systemDb.transaction().execute(async (trx) => {
    const { organizationId, runId, flowId } = run
    const { state, sentence, plain = sentence, steps, dueAt } = ending
    const own = sql`organization_id = ${organizationId}::int and run_id = ${runId}::uuid`
    const told = steps && JSON.stringify(steps)
    if (state === 'waiting') {
      await sql`update flow_run set state = 'waiting', sentence = ${sentence}, plain_sentence = ${plain},
        due_at = ${new Date(dueAt!)}, steps = ${told}::jsonb where ${own}`.execute(trx)
      return wakePlace(trx, { organizationId, place: placeOf(flowId) })
    }
    const isFirst = state === 'failed' && (await wasWell(trx, run))
    await sql`update flow_run set state = ${state}, sentence = ${sentence}, plain_sentence = ${plain},
        ended_at = ${new Date(now())}, design = null,
        steps = coalesce(${told}::jsonb, steps),
        trigger = case when pg_column_size(trigger) <= ${largestKept} then trigger end where ${own}`.execute(trx)
    await sql`delete from flow_step where ${own}`.execute(trx)
    if (isFirst && run.flowName !== null)
      await tellOwner(trx, run, { message: texts.failedTo(run.flowName, sentence ?? ''), now: now() })
  })

/** Whether the run of the flow that ended before did not fail. */
async function wasWell(trx: Transaction<Tables>, { organizationId, flowId, runId }: ClaimedRun): Promise<boolean> {
  const { rows } = await sql<{
    state: string
  }>`select state from flow_run where organization_id = ${organizationId}::int
      and flow_id = ${flowId}::int and run_id <> ${runId}::uuid and state in ('done', 'failed')
    order by ended_at desc, number desc limit 1`.execute(trx)
  return rows[0]?.state !== 'failed'
}

/** Keeps the design with which a run begins, for all of its attempts, and what it tells of. */
export async function noteBegun(
  { dependencies: { systemDb } }: Parts,
  { organizationId, runId, runsAs }: ClaimedRun,
  { design, tellsOf: { areas, itemTypes } }: { design: string; tellsOf: TellsOf },
): Promise<void> {
  await sql`update flow_run set design = ${JSON.stringify(design)}::jsonb, areas = ${areas}::text[],
      item_types = ${itemTypes}::text[], runs_as = ${runsAs}
    where organization_id = ${organizationId}::int and run_id = ${runId}::uuid`.execute(systemDb)
}
