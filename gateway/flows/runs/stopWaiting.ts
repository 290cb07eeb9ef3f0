import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'

/** Ends runs of a flow that wait, with a sentence. `now`: epoch ms. */
export async function stopWaiting(
  trx: Transaction<Tables>,
  { organizationId, flowId }: { organizationId: number; flowId: number },
  { sentence, now }: { sentence: string; now: number },
): Promise<void> {
  await sql`update flow_run set state = 'stopped', sentence = ${sentence},
      plain_sentence = ${sentence}, ended_at = ${new Date(now)}, design = null
    where organization_id = ${organizationId}::int and flow_id = ${flowId}::int and state = 'waiting'`.execute(trx)
}
