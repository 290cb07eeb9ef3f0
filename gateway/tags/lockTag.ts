import { sql } from 'kysely'
import type { ItemContext } from '../items/mountedItem.ts'

/** Whoever else wants to put this tag on something waits until the transaction ends, whether or not the tag is known yet. */
export async function lockTag({ trx, tenant }: ItemContext, epc: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tags'), hashtext(${`${tenant.organizationId}/${epc}`}))`.execute(trx)
}
