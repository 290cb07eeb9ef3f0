import { noPermissions, type Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { ItemContext } from '../../../core/items/mountedItem.ts'
import type { AccessTables } from '../accessTables.ts'
import { effectivePermissions } from '../effectivePermissions.ts'

/** Who gives rights, and what it has itself. */
export type Giver = {
  userId: number
  userNameLower: string
  globalAdmin: boolean
  /** It administers some organizations of the entity only. */
  isRestricted: boolean
  permissions: Permissions
}

/** Whoever a command is done for; null: the system itself. Somebody who is not there any more has no rights. */
export async function giverOf({ trx, tenant }: ItemContext): Promise<Giver | null> {
  const { userId } = tenant
  if (userId === null || userId === undefined) return null
  const db = trx.withTables<AccessTables>()
  const found = await db.selectFrom('user_account').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return {
    userId,
    userNameLower: found?.user_name_lower ?? '',
    globalAdmin: found?.global_admin ?? false,
    isRestricted: found ? found.restrict_orgs && !found.global_admin : true,
    permissions: found ? await effectivePermissions(db, found) : noPermissions,
  }
}
