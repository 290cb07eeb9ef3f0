import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { areas } from '../../gateway/app/areas.ts'
import { addRows, groupOf } from '../../gateway/app/demo/addRows.ts'
import { floorRows } from '../../gateway/app/demo/floorRows.ts'
import { openCompany } from '../../gateway/areas/organizations/openCompany.ts'
import { readEnv } from '../../gateway/core/env.ts'
import { itemRegistry } from '../../gateway/core/items/mountedItem.ts'

/**
 * Creates an organization of this name in an entity with these machines, their devices and schedules, through the
 * commands of the gateway; returns the device IDs in the order of the machines.
 */
export async function makeFloor(
  variables: Record<string, string>,
  machines: readonly PlantMachine[],
  timeZone: string,
  organizationName = 'Load',
  entityName = 'Load',
) {
  const env = readEnv(variables)
  const db = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_app', env.TAKT_SECRET), 2)
  const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 2)
  const items = itemRegistry(areas.flatMap((area) => area.items ?? []))
  const parts = { db, systemDb, env, now: Date.now }
  const company = { entityName, entityDescription: 'A thousand machines', organizationName, timeZone }
  const tenant = (await openCompany(parts, items, company))!
  const location = { locationName: 'Here', country: 'US', timezone: timeZone }
  const { ids } = await addRows(parts, { tenant, items }, [groupOf([{ item: 'locations', body: location }])])
  const rows = floorRows(machines, ids.get(`locations/${location.locationName}`)!)
  const { ids: all } = await addRows(parts, { tenant, items }, [groupOf(rows)])
  await Promise.all([db.destroy(), systemDb.destroy()])
  return {
    entityId: tenant.entityId!,
    organizationId: tenant.organizationId!,
    deviceIds: machines.map(({ resourceID }) => all.get(`devices/${resourceID} hub`)!),
  }
}
