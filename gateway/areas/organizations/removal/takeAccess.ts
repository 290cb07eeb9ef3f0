import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { type AccessTables, recordUserEvent } from '../../access/face.ts'
import type { RemovalParts, Tell } from './removalParts.ts'
import type { RemovalRow } from './removalRow.ts'

const lookAgainMs = 100

/**
 * Waits until every transaction is over that began before the organization was leaving: from then on nothing is
 * recorded for it.
 */
async function waitForOlder(db: Kysely<Tables>, organizationId: number, tell: () => Promise<void>) {
  for (;;) {
    const { rows } = await sql<{ over: boolean }>`select tx < pg_snapshot_xmin(pg_current_snapshot()) as over
      from organization_removal where leaving_id = ${organizationId}::int`.execute(db)
    if (rows[0]?.over) return
    await tell()
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

/**
 * Takes the organization from those who belong to it, each with an event that says so: nobody could reach it since it
 * was asked for.
 */
export async function takeAccess({ systemDb, now }: RemovalParts, removal: RemovalRow, tell: Tell): Promise<void> {
  const { organizationId, requestedById } = removal
  await waitForOlder(systemDb, organizationId, () => tell(0, 0))
  const db = systemDb.withTables<AccessTables>()
  const members = await db
    .selectFrom('user_organization')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .orderBy('user_id')
    .execute()
  for (const [done, { user_id: userId }] of members.entries()) {
    await tell(done, members.length)
    await systemDb.transaction().execute(async (plain) => {
      const trx = plain.withTables<AccessTables>()
      const account = await trx
        .updateTable('user_account')
        .set((row) => ({ version: row('version', '+', 1), last_updated: new Date(now()) }))
        .where('user_id', '=', userId)
        .returning(['version', 'entity_id'])
        .executeTakeFirst()
      if (!account) return
      const mine = trx.deleteFrom('user_organization').where('user_id', '=', userId)
      await mine.where('organization_id', '=', organizationId).execute()
      const left = await trx
        .selectFrom('user_organization')
        .select('organization_id')
        .where('user_id', '=', userId)
        .orderBy('organization_id')
        .execute()
      const data = { organization_ids: left.map((row) => row.organization_id) }
      const event = { userId, entityId: account.entity_id, version: account.version, actorId: requestedById }
      await recordUserEvent(plain, { ...event, type: 'users.securityChanged', data })
    })
  }
  await tell(members.length, members.length)
}
