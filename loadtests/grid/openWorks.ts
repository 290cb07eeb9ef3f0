import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { areas } from '../../gateway/app/areas.ts'
import { createUser } from '../../gateway/areas/access/createUser.ts'
import { openCompany } from '../../gateway/areas/organizations/openCompany.ts'
import { readEnv } from '../../gateway/core/env.ts'
import { itemRegistry } from '../../gateway/core/items/mountedItem.ts'

export const reader = { userName: 'reader@works.test', password: 'a long enough password' }

/** Creates two organizations of one company through the ordinary commands, and a user who may read the first. */
export async function openWorks(environment: TestEnvironment) {
  const env = readEnv(environment.env)
  const db = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_app', environment.secret), 2)
  const systemDb = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 2)
  const items = itemRegistry(areas.flatMap((area) => area.items ?? []))
  const parts = { db, systemDb, env, now: Date.now }
  const open = async (organizationName: string) =>
    (await openCompany(parts, items, {
      entityName: 'Works',
      entityDescription: 'Made for measuring',
      timeZone: 'UTC',
      organizationName,
    }))!
  const large = await open('Large')
  const small = await open('Small')
  const membership = { entityId: large.entityId!, organizationIds: [large.organizationId!] }
  await createUser(systemDb, { ...reader, ...membership, permissions: readerPermissions })
  return { db, systemDb, items, env, large, small, close: () => Promise.all([db.destroy(), systemDb.destroy()]) }
}
