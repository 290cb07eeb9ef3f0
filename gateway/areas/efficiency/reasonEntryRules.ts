import { displayNameOf } from '@takt/store/postgres/displayNameOf.ts'
import { sql } from 'kysely'
import type { ItemChange, ItemRules } from '../../core/items/mountedItem.ts'
import { rejectFuture } from '../../core/items/write/rejectFuture.ts'

const fields = ['resourceID', 'start', 'end', 'reasonCode']
const isNewStatement = ({ verb, before, row }: ItemChange) =>
  verb === 'added' || (row !== null && fields.some((name) => row[name] !== before?.[name]))

/**
 * Records the author and time of each reason entry. Changing only the note, or the end of a stop, does not change the
 * author.
 */
export const reasonEntryRules: ItemRules = {
  together: true,
  check: rejectFuture('start'),
  deriveAll: async ({ trx, tenant, now }, changes) => {
    if (tenant.userId === null) return changes.map(() => ({}))
    const { rows } = await sql<{
      by: string | null
    }>`select ${displayNameOf(sql`${tenant.userId}::int`)} as by`.execute(trx)
    const entered = { enteredBy: rows[0]!.by, enteredAt: new Date(now).toISOString() }
    return changes.map((change) => (isNewStatement(change) ? entered : {}))
  },
}
