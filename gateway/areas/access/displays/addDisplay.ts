import { randomUUID } from 'node:crypto'
import type { NewDisplay } from '@takt/domain/areas/access/displays.ts'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from '../accessTables.ts'
import { createUser } from '../createUser.ts'
import { beginDisplaySession } from './beginDisplaySession.ts'

const years = 365 * 86_400_000

/** What every wall board may do. */
// The groups of machines that a wall is narrowed by are kept with the devices, what stops are called with the machines.
export const displayPermissions = permissionsWhere(
  (area, flag) => flag === 'read' && ['dashboards', 'devices', 'resources'].includes(area),
)

/** Adds a wall board of the session's organization, with the one session it will ever have. */
export async function addDisplay(
  systemDb: Kysely<Tables>,
  who: { session: Session; entityId: number; organizationId: number; now: number },
  display: NewDisplay,
): Promise<number> {
  const { entityId, organizationId } = who
  let displayId = 0
  await createUser(
    systemDb,
    {
      userName: `display-${randomUUID()}`,
      kind: 'display',
      password: null,
      entityId,
      organizationIds: [organizationId],
      permissions: displayPermissions,
      actorId: who.session.userId,
    },
    async (plain, userId) => {
      const trx = plain.withTables<AccessTables>()
      const now = new Date(who.now)
      const { displayName } = display
      const session = { userId, entityId, organizationId, displayName, now: who.now, lifetime: 20 * years }
      const session_id = await beginDisplaySession(plain, session)
      const added = await trx
        .insertInto('display')
        .values({
          organization_id: organizationId,
          user_id: userId,
          session_id,
          display_name: displayName,
          dashboards: JSON.stringify(display.dashboards),
          device_group_ids: display.deviceGroupIds && JSON.stringify(display.deviceGroupIds),
          created_at: now,
          created_by: who.session.userId,
          revoked_at: null,
        })
        .returning('display_id')
        .executeTakeFirstOrThrow()
      displayId = added.display_id
    },
  )
  return displayId
}
