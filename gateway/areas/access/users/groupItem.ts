import { groups } from '@takt/domain/areas/access/groups.ts'
import { noPermissions, type Permissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { conflict, invalid } from '../../../core/http/responses/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import type { AccessTables } from '../accessTables.ts'
import { effectivePermissions } from '../effectivePermissions.ts'
import { accessTexts as texts } from '../texts.ts'
import { refuseForeignRights } from './mayGive.ts'
import { beyondReach } from './reachUser.ts'

/** Who gives rights, and what it has itself. */
type Giver = {
  userId: number
  userNameLower: string
  globalAdmin: boolean
  /** It administers some organizations of the entity only. */
  isRestricted: boolean
  permissions: Permissions
}

/** Whoever a command is done for; null: the system itself. Somebody who is not there any more has no rights. */
async function giverOf({ trx, tenant }: ItemContext): Promise<Giver | null> {
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

type Shared = { permissions: Permissions; members: readonly string[] }

const without = (some: readonly string[], others: readonly string[]) => some.filter((name) => !others.includes(name))
const sharedBy = (row: ItemChange['row']): Shared =>
  row
    ? { permissions: row.permissions as Permissions, members: row.members as string[] }
    : { permissions: noPermissions, members: [] }

/** A user whom the giver is not told of does not exist. */
async function refuseUnknownMembers({ trx }: ItemContext, giver: Giver | null, members: readonly string[]) {
  const { rows } = await sql<{
    name: string
  }>`select name from jsonb_array_elements_text(${JSON.stringify(members)}::jsonb) as given(name)
    where not exists (select from user_account a where a.user_name_lower = given.name and a.entity_id = current_entity()
      and (not ${giver?.isRestricted ?? false}::bool or sees_user(${giver?.userId ?? null}::int, a.user_id)))
    order by 1`.execute(trx)
  if (rows.length)
    throw invalid({
      members: texts.noUser(
        rows
          .map(({ name }) => name)
          .slice(0, 5)
          .join(', '),
      ),
    })
}

/** Throws if one of these users belongs to an organization beyond the giver's. */
async function refuseBeyondReach({ trx }: ItemContext, giver: Giver, members: readonly string[]) {
  if (!giver.isRestricted || members.length === 0) return
  const { rows } = await sql`select from user_account a
    where a.entity_id = current_entity()
      and a.user_name_lower in (select jsonb_array_elements_text(${JSON.stringify(members)}::jsonb))
      and not administers_user(${giver.userId}::int, a.user_id) limit 1`.execute(trx)
  if (rows.length) throw beyondReach()
}

/**
 * Throws if anybody would get what the giver does not have, by the group's rights or by being put into it, and if those
 * who get or lose something are not the giver's to administer.
 */
async function refuseGiving(context: ItemContext, giver: Giver, before: Shared, after: Shared) {
  const joined = without(after.members, before.members)
  refuseForeignRights(giver, after.permissions, joined.length ? noPermissions : before.permissions)
  const adds = !isWithin(after.permissions, before.permissions)
  if (adds && before.members.includes(giver.userNameLower)) throw conflict(texts.notOwnGroup)
  const differs = adds || !isWithin(before.permissions, after.permissions)
  const concerned = differs ? [...before.members, ...joined] : [...joined, ...without(before.members, after.members)]
  await refuseBeyondReach(context, giver, concerned)
}

const isWithin = (some: Permissions, whole: Permissions) =>
  Object.entries(some).every(([area, rights]) =>
    Object.entries(rights).every(
      ([flag, isSet]) => !isSet || whole[area as keyof Permissions]?.[flag as keyof typeof rights],
    ),
  )

async function check(context: ItemContext, { key, before, row }: ItemChange) {
  const [had, has] = [sharedBy(before), sharedBy(row)]
  const giver = await giverOf(context)
  await refuseUnknownMembers(context, giver, without(has.members, had.members))
  if (giver && !giver.globalAdmin) await refuseGiving(context, giver, had, has)
  if (!row) return
  const { rows } = await sql`select from groups where lower(group_name) = lower(${row.groupName}::text)
    and entity_id = current_entity() and group_id is distinct from ${key.groupId ?? null}::int`.execute(context.trx)
  if (rows.length) throw conflict(texts.groupExists(row.groupName))
}

export const groupItem: MountedItem = { type: groups, rules: { check } }
