import { shownName } from '@takt/store/postgres/shownName.ts'
import { sql } from 'kysely'
import type { ItemChange, ItemRules } from '../../core/items/mountedItem.ts'
import { refuseAhead } from '../../core/items/write/refuseAhead.ts'

const fields = ['resourceID', 'start', 'end', 'reasonCode']
const isSaid = ({ verb, before, row }: ItemChange) =>
  verb === 'added' || (row !== null && fields.some((name) => row[name] !== before?.[name]))

/** An entry keeps who said so, and when: a note does not say it anew, nor does its stop that ended. */
export const reasonEntryRules: ItemRules = {
  together: true,
  check: refuseAhead('start'),
  deriveAll: async ({ trx, tenant, now }, changes) => {
    if (tenant.userId === null) return changes.map(() => ({}))
    const { rows } = await sql<{ by: string | null }>`select ${shownName(sql`${tenant.userId}::int`)} as by`.execute(
      trx,
    )
    const entered = { enteredBy: rows[0]!.by, enteredAt: new Date(now).toISOString() }
    return changes.map((change) => (isSaid(change) ? entered : {}))
  },
}
