import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
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
/** Timeout of a statement over a week of a thousand machines while other work competes for the processors. */
const timeoutMs = 600_000
const reader = { userName: 'reader@year.test', password: 'a long enough password' }

export type YearEnvironment = Awaited<ReturnType<typeof createYearEnvironment>>

/**
 * Creates a plant with its history up to now: machines, schedules and devices through the gateway's commands, `days`
 * days of slices and rollups generated inside ClickHouse, one machine of them verified with the product's own
 * arithmetic; with `courses` also the day courses from which setups are shown. `report` receives the duration of each
 * step and the disk usage.
 */
export async function createYearEnvironment(options: {
  machines: number
  days: number
  courses?: boolean
  report: (line: string) => void
}) {
  const { machines, days, courses = true, report } = options
  const environment = await createTestEnvironment()
  const plant = createPlant({ seed: 1000, machines, timeZone })
  const { entityId, organizationId, deviceIds } = await makeFloor(environment.env, plant.machines, timeZone)
  const systemDb = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 2)
  const end = Math.floor(Date.now() / fiveMinutesMs) * fiveMinutesMs
  const range = { start: Math.floor((end - days * dayMs) / dayMs) * dayMs, end }
  // No ingest writes the generated data: without this the machines would not be in service, and no time would be
  // planned.
  await sql`insert into first_fact (organization_id, resource_id, at)
    select organization_id, resource_id, ${range.start} from resources
    where organization_id = ${organizationId}::int`.execute(systemDb)
  const client = openClickHouse(environment.clickhouseUrl, { requestTimeoutMs: timeoutMs })
  const floor = await loadFloor(systemDb, organizationId)
  await createUser(systemDb, { ...reader, entityId, organizationIds: [organizationId], permissions: readerPermissions })
  await systemDb.destroy()
  await fillYear(client, { floor, range, courses, report })
  for (const line of await diskOf(client)) report(line)
  const resourceID = plant.machines[3]!.resourceID
  const { windows, different } = await checkYear(client, { floor, resourceID, range })
  if (different > 0) throw new Error(`${different} of ${windows} windows of ${resourceID} are not what its slices say`)
  report(`${windows} windows of ${resourceID} are what its slices say`)
  const groups = [...Map.groupBy(plant.machines, ({ line }) => line).values()]
  return {
    environment,
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
      await environment.close()
    },
  }
}
