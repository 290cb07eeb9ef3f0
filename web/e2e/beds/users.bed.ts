import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import { createUser, type NewUser } from '@takt/gateway/areas/access/createUser.ts'
import type { World } from '@takt/launch/test.bed.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'

/**
 * Adds a person who may do this to a bed's world, in organization 1 of entity 1 and in no other unless `more` says so.
 */
export async function addUser(
  world: World,
  user: { userName: string; password: string },
  permissions: Permissions,
  more: Partial<NewUser> = {},
): Promise<void> {
  const systemDb = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 1)
  try {
    await createUser(systemDb, { ...user, entityId: 1, organizationIds: [1], permissions, ...more })
  } finally {
    await systemDb.destroy()
  }
}
