import { groups } from '@takt/domain/areas/access/groups.ts'
import { noPermissions, type Permissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { conflict, invalid } from '../../../core/http/responses/httpError.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../../core/items/mountedItem.ts'
import type { AccessTables } from '../accessTables.ts'
import { effectivePermissions } from '../effectivePermissions.ts'
import { accessTexts as texts } from '../texts.ts'
import { rejectForeignRights } from './grantChecks.ts'
import { outOfReachError } from './reachUser.ts'

/** A user who grants rights, with its own permissions. */
type Grantor = {
  userId: number
  userNameLower: string
  globalAdmin: boolean
  /** True if it administers only some organizations of the entity. */
  isRestricted: boolean
  permissions: Permissions
}

/** Returns the user on whose behalf a command runs; null: the system itself. A removed user has no permissions. */
async function grantorOf({ trx, tenant }: ItemContext): Promise<Grantor | null> {
  const { userId } = tenant
  if (userId === null || userId === undefined) return null
  const db = trx.withTables<AccessTables>()
  const account = await db.selectFrom('user_account').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return {
    userId,
    userNameLower: account?.user_name_lower ?? '',
    globalAdmin: account?.global_admin ?? false,
    isRestricted: account ? account.restrict_orgs && !account.global_admin : true,
    permissions: account ? await effectivePermissions(db, account) : noPermissions,
  }
}

type Shared = { permissions: Permissions; members: readonly string[] }

const without = (some: readonly string[], excluded: readonly string[]) =>
  some.filter((name) => !excluded.includes(name))
const sharedBy = (row: ItemChange['row']): Shared =>
  row
    ? { permissions: row.permissions as Permissions, members: row.members as string[] }
    : { permissions: noPermissions, members: [] }

/** Throws if a member does not exist or is outside the grantor's view. */
async function rejectUnknownMembers({ trx }: ItemContext, grantor: Grantor | null, members: readonly string[]) {
  const { rows } = await sql<{
    name: string
  }>`select name from jsonb_array_elements_text(${JSON.stringify(members)}::jsonb) as given(name)
    where not exists (select from user_account a where a.user_name_lower = given.name and a.entity_id = current_entity()
      and (not ${grantor?.isRestricted ?? false}::bool or sees_user(${grantor?.userId ?? null}::int, a.user_id)))
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

/** Throws if one of these users belongs to an organization outside the grantor's reach. */
async function rejectOutOfReach({ trx }: ItemContext, grantor: Grantor, members: readonly string[]) {
  if (!grantor.isRestricted || members.length === 0) return
  const { rows } = await sql`select from user_account a
    where a.entity_id = current_entity()
      and a.user_name_lower in (select jsonb_array_elements_text(${JSON.stringify(members)}::jsonb))
      and not administers_user(${grantor.userId}::int, a.user_id) limit 1`.execute(trx)
  if (rows.length) throw outOfReachError()
}

/**
 * Throws if a user would get rights that the grantor does not have, by the group's rights or by becoming a member, or
 * if affected users are outside the grantor's reach.
 */
async function rejectExcessiveGrant(context: ItemContext, grantor: Grantor, before: Shared, after: Shared) {
  const joined = without(after.members, before.members)
  rejectForeignRights(grantor, after.permissions, joined.length ? noPermissions : before.permissions)
  const adds = !isWithin(after.permissions, before.permissions)
  if (adds && before.members.includes(grantor.userNameLower)) throw conflict(texts.notOwnGroup)
  const differs = adds || !isWithin(before.permissions, after.permissions)
  const concerned = differs ? [...before.members, ...joined] : [...joined, ...without(before.members, after.members)]
  await rejectOutOfReach(context, grantor, concerned)
}

const isWithin = (some: Permissions, whole: Permissions) =>
  Object.entries(some).every(([area, rights]) =>
    Object.entries(rights).every(
      ([flag, isSet]) => !isSet || whole[area as keyof Permissions]?.[flag as keyof typeof rights],
    ),
  )

async function check(context: ItemContext, { key, before, row }: ItemChange) {
  const [had, has] = [sharedBy(before), sharedBy(row)]
  const grantor = await grantorOf(context)
  await rejectUnknownMembers(context, grantor, without(has.members, had.members))
  if (grantor && !grantor.globalAdmin) await rejectExcessiveGrant(context, grantor, had, has)
  if (!row) return
  const { rows } = await sql`select from groups where lower(group_name) = lower(${row.groupName}::text)
    and entity_id = current_entity() and group_id is distinct from ${key.groupId ?? null}::int`.execute(context.trx)
  if (rows.length) throw conflict(texts.groupExists(row.groupName))
}

export const groupItem: MountedItem = { type: groups, rules: { check } }
