import { sql } from 'kysely'
import type { ItemContext } from '../../../core/items/mountedItem.ts'

/** Forgets what is kept beside a flow that is removed: runs, drafts, secrets, who designs it and when it is due. */
export async function forgetFlow(
  { trx }: Pick<ItemContext, 'trx'>,
  { organizationId, flowId }: { organizationId: number; flowId: number },
): Promise<void> {
  for (const table of ['flow_run', 'flow_draft', 'flow_secret', 'flow_design', 'flow_slot'])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId}::int
      and flow_id = ${flowId}::int`.execute(trx)
}
