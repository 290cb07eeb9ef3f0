import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createUser } from '../gateway/areas/access/createUser.ts'
import { signIn } from './k6Drill/signIn.ts'
import { createSheets } from './quality/createSheets.ts'
import { daysAdded } from './quality/daysAdded.ts'
import { fillValues } from './quality/fillValues.ts'
import { runFirstTimes } from './quality/runFirstTimes.ts'
import { runQuality } from './quality/runQuality.ts'
import { createYearEnvironment } from './year/createYearEnvironment.ts'
import { diskOf } from './year/diskOf.ts'

// Usage: node loadtests/quality.ts [values] [machines] [days] [days of counts] [rounds]
const [values = 10_000_000, machines = 1000, days = 365, countedDays = days, rounds = 10] = process.argv
  .slice(2)
  .map(Number)
const dayMs = 86_400_000
const report = (line: string) => console.log(line)
const year = await createYearEnvironment({ machines, days: countedDays, courses: false, report })
const { environment, entityId, organizationId, floor, client } = year
const systemDb = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 1)
const author = { userName: 'author@year.test', password: 'a long enough password' }
await createUser(systemDb, { ...author, entityId, organizationIds: [organizationId], permissions: allPermissions })
await systemDb.destroy()
const startGateway = () =>
  startService({ main: 'gateway/main.ts', env: environment.env, word: '"listening"', onError: report })
let gateway = await startGateway()
const origin = `http://127.0.0.1:${environment.env.PORT}`
const token = await signIn(origin, author)
const sheets = await createSheets(origin, token, Math.min(200, machines))
const resourceIDs = [...floor.resources.keys()]
const deviceIds = [...floor.resources.values()].map(({ attachments }) => attachments[0]!.deviceId)
const { end } = year.range
const range = { start: end - days * dayMs, end }
await fillValues(client, { organizationId, range, values, resourceIDs, deviceIds, sheets, report })
// A gateway that starts sums up the past days.
await gateway.stop()
gateway = await startGateway()
const clock = wallClock(floor.timeZone)
const today = clock.dayOf(end - 1)
await daysAdded(client, { organizationId, days: today - clock.dayOf(range.start - 1) - 1, report })
for (const line of await diskOf(client)) report(line)
const about = {
  midnight: (daysBefore: number) => clock.dayStart(today + 1 - daysBefore),
  days: [90, 365].filter((period) => period <= days),
  rounds,
  report,
}
await runFirstTimes({ origin, token }, about)
await runQuality(
  { origin, token },
  {
    ...about,
    opened: { pageId: sheets[0]!.pageId, resourceID: resourceIDs[0]!, partNum: 'P-0' },
    jobs: `J-${deviceIds[7 % deviceIds.length]}-`,
  },
)
await gateway.stop()
await year.close()
await stopOwnParts()
process.exit(0)
