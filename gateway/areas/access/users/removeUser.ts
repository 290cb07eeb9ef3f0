import type { Session } from '@takt/domain/areas/access/session.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { conflict } from '../../../core/http/responses/httpError.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import { changeItem } from '../../../core/items/write/itemCommands.ts'
import { transact } from '../../../core/items/write/transact.ts'
import type { AccessTables } from '../accessTables.ts'
import { recordUserEvent } from '../recordUserEvent.ts'
import { accessTexts as texts } from '../texts.ts'
import { groupItem } from './groupItem.ts'
import { reachUserToChange } from './reachUser.ts'

type Membership = { groupId: number; members: string[] }

/** Removes a user, first from the groups. Its sessions and messaging end; its actions remain recorded under its ID. */
export async function removeUser(
  dependencies: Dependencies,
  items: ItemRegistry,
  session: Session,
  userName: string,
): Promise<void> {
  const { systemDb } = dependencies
  const account = await reachUserToChange(systemDb, session, userName)
  if (account.user_id === session.userId) throw conflict(texts.notYourself)
  await transact(dependencies, { tenant: tenantOf(session), items }, async (context) => {
    const { rows } = await sql<Membership>`select group_id as "groupId", members from groups
      where members ? ${account.user_name_lower} order by group_id`.execute(context.trx)
    for (const { groupId, members } of rows) {
      const remainingMembers = members.filter((name) => name !== account.user_name_lower)
      await changeItem(context, groupItem, { groupId }, { members: remainingMembers })
    }
  })
  await systemDb.transaction().execute(async (baseTrx) => {
    const removed = await baseTrx
      .withTables<AccessTables>()
      .deleteFrom('user_account')
      .where('user_id', '=', account.user_id)
      .returning(['user_id', 'version'])
      .executeTakeFirst()
    // Removed concurrently; the result is the same.
    if (!removed) return
    await recordUserEvent(baseTrx, {
      type: 'users.removed',
      userId: account.user_id,
      entityId: account.entity_id,
      version: removed.version + 1,
      data: { user_name: account.user_name },
      actorId: session.userId,
    })
  })
}
