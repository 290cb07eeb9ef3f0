import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'

/** A transaction may hold so many locks; of more tags it has them all. */
const singlyAtMost = 100

/**
 * Whoever else wants to put one of these tags on something waits until the transaction ends, whether or not the tags are
 * known yet.
 */
export async function lockTags({ trx, tenant }: ItemContext, epcs: readonly string[]): Promise<void> {
  const organizationId = tenant.organizationId!
  const areMany = epcs.length > singlyAtMost
  await lockUntilCommit(trx, lockKeys.allTags(organizationId), areMany ? 'alone' : 'together')
  if (areMany) return
  const keys = epcs.map((epc) => lockKeys.tag(organizationId, epc))
  const part = (k: 0 | 1) => keys.map((key) => key[k])
  // In one order, so that two who lock several do not wait for each other in a circle.
  await sql`select pg_advisory_xact_lock(area, tag) from (
      select distinct hashtext(area) as area, hashtext(tag) as tag
        from unnest(${part(0)}::text[], ${part(1)}::text[]) as key (area, tag) order by area, tag
    ) as keys`.execute(trx)
}
