import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { loadFloor } from '@takt/store/floor/floor.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { createUser } from '../../gateway/areas/access/createUser.ts'
import { makeFloor } from '../plant1000/makeFloor.ts'
import { checkYear } from './checkYear.ts'
import { diskOf } from './diskOf.ts'
import { fillYear } from './fillYear.ts'

const timeZone = 'America/New_York'
const dayMs = 86_400_000
const fiveMinutesMs = 300_000
/** A statement over a week of a thousand machines may take so long where other work wants the processors. */
const patienceMs = 600_000
const reader = { userName: 'reader@year.test', password: 'a long enough password' }

export type YearWorld = Awaited<ReturnType<typeof createYearWorld>>

/**
 * A plant with its past up to now: machines, schedules and devices through the gateway's commands, `days` days of
 * slices and rollups made inside ClickHouse, one machine of them proven by the product's own arithmetic; `courses`: of
 * days as well, by which setups are told. `tell` hears what took how long, and the disk.
 */
export async function createYearWorld(options: {
  machines: number
  days: number
  courses?: boolean
  tell: (line: string) => void
}) {
  const { machines, days, courses = true, tell } = options
  const world = await createWorld()
  const plant = createPlant({ seed: 1000, machines, timeZone })
  const { entityId, organizationId, deviceIds } = await makeFloor(world.env, plant.machines, timeZone)
  const systemDb = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 2)
  const end = Math.floor(Date.now() / fiveMinutesMs) * fiveMinutesMs
  const range = { start: Math.floor((end - days * dayMs) / dayMs) * dayMs, end }
  // No ingest writes what is made here: without this the machines would not be in service, and nothing planned.
  await sql`insert into first_fact (organization_id, resource_id, at)
    select organization_id, resource_id, ${range.start} from resources
    where organization_id = ${organizationId}::int`.execute(systemDb)
  const client = openClickHouse(world.clickhouseUrl, { requestTimeoutMs: patienceMs })
  const floor = await loadFloor(systemDb, organizationId)
  await createUser(systemDb, { ...reader, entityId, organizationIds: [organizationId], permissions: readerPermissions })
  await systemDb.destroy()
  await fillYear(client, { floor, range, courses, tell })
  for (const line of await diskOf(client)) tell(line)
  const resourceID = plant.machines[3]!.resourceID
  const { windows, different } = await checkYear(client, { floor, resourceID, range })
  if (different > 0) throw new Error(`${different} of ${windows} windows of ${resourceID} are not what its slices say`)
  tell(`${windows} windows of ${resourceID} are what its slices say`)
  const groups = [...Map.groupBy(plant.machines, ({ line }) => line).values()]
  return {
    world,
    plant,
    entityId,
    organizationId,
    floor,
    range,
    client,
    reader,
    deviceIds: new Map(plant.machines.map((machine, k) => [machine.resourceID, deviceIds[k]!])),
    groups: groups.map((members) => members.map((machine) => machine.resourceID)),
    async close() {
      await client.close()
      await world.close()
    },
  }
}
