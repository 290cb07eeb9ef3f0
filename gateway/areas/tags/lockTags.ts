import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'

/** Maximum number of individual locks per transaction; for more tags, all tags are locked. */
const maxSingleLocks = 100

/** Locks tags until the transaction ends, including unknown ones, so that concurrent associations of them wait. */
export async function lockTags({ trx, tenant }: ItemContext, epcs: readonly string[]): Promise<void> {
  const organizationId = tenant.organizationId!
  const isBulk = epcs.length > maxSingleLocks
  await lockUntilCommit(trx, lockKeys.allTags(organizationId), isBulk ? 'alone' : 'together')
  if (isBulk) return
  const keys = epcs.map((epc) => lockKeys.tag(organizationId, epc))
  const part = (k: 0 | 1) => keys.map((key) => key[k])
  // A fixed order prevents deadlocks between transactions that lock several tags.
  await sql`select pg_advisory_xact_lock(area, tag) from (
      select distinct hashtext(area) as area, hashtext(tag) as tag
        from unnest(${part(0)}::text[], ${part(1)}::text[]) as key (area, tag) order by area, tag
    ) as keys`.execute(trx)
}
