import { lockKeys } from '@takt/store/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/locks/lockUntilCommit.ts'
import type { ItemContext } from '../items/mountedItem.ts'

/**
 * Whoever else wants to put this tag on something waits until the transaction ends, whether or not the tag is known
 * yet.
 */
export async function lockTag({ trx, tenant }: ItemContext, epc: unknown): Promise<void> {
  await lockUntilCommit(trx, lockKeys.tag(tenant.organizationId!, String(epc)))
}
