import { randomUUID } from 'node:crypto'
import type { NewDisplay } from '@takt/domain/areas/access/displays.ts'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from '../accessTables.ts'
import { createUser } from '../createUser.ts'
import { startDisplaySession } from './startDisplaySession.ts'

const years = 365 * 86_400_000

/** Permissions of every wall display. */
// The device groups that restrict a wall display belong to the area devices, stop reasons to the area resources.
export const displayPermissions = permissionsWhere(
  (area, flag) => flag === 'read' && ['dashboards', 'devices', 'resources'].includes(area),
)

/** Adds a wall display to the session's organization, with its only session. */
export async function addDisplay(
  systemDb: Kysely<Tables>,
  caller: { session: Session; entityId: number; organizationId: number; now: number },
  display: NewDisplay,
): Promise<number> {
  const { entityId, organizationId } = caller
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
      actorId: caller.session.userId,
    },
    async (baseTrx, userId) => {
      const trx = baseTrx.withTables<AccessTables>()
      const now = new Date(caller.now)
      const { displayName } = display
      const session = { userId, entityId, organizationId, displayName, now: caller.now, lifetime: 20 * years }
      const session_id = await startDisplaySession(baseTrx, session)
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
          created_by: caller.session.userId,
          revoked_at: null,
        })
        .returning('display_id')
        .executeTakeFirstOrThrow()
      displayId = added.display_id
    },
  )
  return displayId
}
