import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RunKey } from './runKey.ts'
import type { CompletedStep } from './walk.ts'

const ofProduct = ({ organizationId }: RunKey) => ({ organizationId, entityId: null, userId: null })

/** Returns the steps of a run that were completed in previous attempts, by position. */
export const readCompletedSteps = (db: Kysely<Tables>, run: RunKey): Promise<ReadonlyMap<string, CompletedStep>> =>
  asTenant(db, ofProduct(run), async (trx) => {
    const { rows } = await sql<CompletedStep & { place: string }>`select place, result, told as report from flow_step
      where organization_id = ${run.organizationId}::int and run_id = ${run.runId}::uuid`.execute(trx)
    return new Map(rows.map(({ place, ...step }) => [place, step]))
  })

/** Records a completed step in its transaction; does nothing if it is already recorded. */
export async function noteStepIn(
  trx: Transaction<Tables>,
  { organizationId, runId }: RunKey,
  position: string,
  { result, report }: CompletedStep,
): Promise<void> {
  await sql`insert into flow_step (organization_id, run_id, place, result, told) values (${organizationId}::int,
      ${runId}::uuid, ${position}, ${JSON.stringify(result)}::jsonb, ${JSON.stringify(report)}::jsonb)
    on conflict do nothing`.execute(trx)
}

/** Records a completed step that writes nothing to the database. */
export const noteStep = (db: Kysely<Tables>, run: RunKey, position: string, step: CompletedStep): Promise<void> =>
  asTenant(db, ofProduct(run), (trx) => noteStepIn(trx, run, position, step))
