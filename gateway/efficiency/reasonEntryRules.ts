import { sql } from 'kysely'
import type { ItemChange, ItemRules } from '../items/mountedItem.ts'

const fields = ['resourceID', 'start', 'end', 'reasonCode']
const isSaid = ({ verb, before, row }: ItemChange) =>
  verb === 'added' || (row !== null && fields.some((name) => row[name] !== before?.[name]))

/** An entry keeps who said so, and when: a note does not say it anew, nor does its stop that ended. */
export const reasonEntryRules: ItemRules = {
  together: true,
  deriveAll: async ({ trx, tenant, now }, changes) => {
    if (tenant.userId === null) return changes.map(() => ({}))
    const { rows } = await sql<{ name: string }>`select coalesce(d.display_name, a.user_name) as name
      from user_account a left join display d using (user_id) where user_id = ${tenant.userId}::int`.execute(trx)
    const entered = { enteredBy: rows[0]?.name ?? null, enteredAt: new Date(now).toISOString() }
    return changes.map((change) => (isSaid(change) ? entered : {}))
  },
}
