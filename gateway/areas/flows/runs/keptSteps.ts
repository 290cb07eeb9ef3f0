import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RunKey } from './runKey.ts'
import type { Kept } from './walk.ts'

const ofProduct = ({ organizationId }: RunKey) => ({ organizationId, entityId: null, userId: null })

/** The steps of a run that were done in attempts before, by their places. */
export const keptSteps = (db: Kysely<Tables>, run: RunKey): Promise<ReadonlyMap<string, Kept>> =>
  asTenant(db, ofProduct(run), async (trx) => {
    const { rows } = await sql<Kept & { place: string }>`select place, result, told from flow_step
      where organization_id = ${run.organizationId}::int and run_id = ${run.runId}::uuid`.execute(trx)
    return new Map(rows.map(({ place, ...kept }) => [place, kept]))
  })

/** Notes a step that is done, in the transaction in which it is; noted already, it stays. */
export async function noteStepIn(
  trx: Transaction<Tables>,
  { organizationId, runId }: RunKey,
  place: string,
  { result, told }: Kept,
): Promise<void> {
  await sql`insert into flow_step (organization_id, run_id, place, result, told) values (${organizationId}::int,
      ${runId}::uuid, ${place}, ${JSON.stringify(result)}::jsonb, ${JSON.stringify(told)}::jsonb)
    on conflict do nothing`.execute(trx)
}

/** The same of a step that writes nothing here. */
export const noteStep = (db: Kysely<Tables>, run: RunKey, place: string, kept: Kept): Promise<void> =>
  asTenant(db, ofProduct(run), (trx) => noteStepIn(trx, run, place, kept))
