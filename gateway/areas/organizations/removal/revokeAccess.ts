import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { type AccessTables, recordUserEvent } from '../../access/index.ts'
import type { RemovalParts, ReportProgress } from './removalParts.ts'
import type { RemovalRow } from './removalRow.ts'

const pollIntervalMs = 100

/**
 * Waits until all transactions that started before the organization was leaving have ended; after that nothing is
 * recorded for it.
 */
async function waitForOlderTransactions(db: Kysely<Tables>, organizationId: number, report: () => Promise<void>) {
  for (;;) {
    const { rows } = await sql<{ over: boolean }>`select tx < pg_snapshot_xmin(pg_current_snapshot()) as over
      from organization_removal where leaving_id = ${organizationId}::int`.execute(db)
    if (rows[0]?.over) return
    await report()
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
}

/** Removes the organization from its members, with an event for each. Access already ended with the request. */
export async function revokeAccess(
  { systemDb, now }: RemovalParts,
  removal: RemovalRow,
  report: ReportProgress,
): Promise<void> {
  const { organizationId, requestedById } = removal
  await waitForOlderTransactions(systemDb, organizationId, () => report(0, 0))
  const db = systemDb.withTables<AccessTables>()
  const members = await db
    .selectFrom('user_organization')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .orderBy('user_id')
    .execute()
  for (const [index, { user_id: userId }] of members.entries()) {
    await report(index, members.length)
    await systemDb.transaction().execute(async (rawTrx) => {
      const trx = rawTrx.withTables<AccessTables>()
      const account = await trx
        .updateTable('user_account')
        .set((row) => ({ version: row('version', '+', 1), last_updated: new Date(now()) }))
        .where('user_id', '=', userId)
        .returning(['version', 'entity_id'])
        .executeTakeFirst()
      if (!account) return
      const assignments = trx.deleteFrom('user_organization').where('user_id', '=', userId)
      await assignments.where('organization_id', '=', organizationId).execute()
      const left = await trx
        .selectFrom('user_organization')
        .select('organization_id')
        .where('user_id', '=', userId)
        .orderBy('organization_id')
        .execute()
      const data = { organization_ids: left.map((row) => row.organization_id) }
      const event = { userId, entityId: account.entity_id, version: account.version, actorId: requestedById }
      await recordUserEvent(rawTrx, { ...event, type: 'users.securityChanged', data })
    })
  }
  await report(members.length, members.length)
}
