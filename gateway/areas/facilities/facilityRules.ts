import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import type { ItemContext, ItemRules } from '../../core/items/mountedItem.ts'

/** Locks the order of facilities until the transaction ends. */
export const lockOrder = async ({ trx, tenant }: ItemContext) =>
  lockUntilCommit(trx, lockKeys.facilitiesOf(tenant.organizationId!))

/** Rules for facilities: a new one comes last among those of its type. */
export const facilityRules: ItemRules = {
  derive: async (context, { verb, row }) => {
    if (verb !== 'added') return {}
    await lockOrder(context)
    const { rows } = await sql<{ next: number }>`select coalesce(max(order_sequence), 0) + 1 as next from facilities
      where organization_id = ${context.tenant.organizationId}::int and type = ${row?.type}`.execute(context.trx)
    return { orderSequence: rows[0]!.next }
  },
}
