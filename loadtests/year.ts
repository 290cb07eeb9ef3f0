import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { findK6 } from './k6Drill/findK6.ts'
import { runMorning } from './morning/runMorning.ts'
import { createYearEnvironment } from './year/createYearEnvironment.ts'
import { runYear } from './year/runYear.ts'

// Usage: node loadtests/year.ts [machines] [days] [rounds] [people] [walls] [seconds]
const [machines = 1000, days = 365, rounds = 5, users = 200, walls = 20, seconds = 120] = process.argv
  .slice(2)
  .map(Number)
const k6 = await findK6()
const report = console.log
const year = await createYearEnvironment({ machines, days, report })
const sizes = [
  { machines: 100, days: 30 },
  { machines: 100, days: 90 },
  { machines: 100, days: 365 },
  { machines: 500, days: 90 },
  { machines: 1000, days: 30 },
  { machines: 1000, days: 90 },
  { machines: 1000, days: 365 },
]
await runYear(year, { sizes, rounds, report })
const failedThresholds = await runMorning(k6, year, { users, walls, seconds, report })
await year.close()
await stopOwnParts()
for (const threshold of failedThresholds) console.log(`did not hold: ${threshold}`)
process.exit(failedThresholds.length > 0 ? 1 : 0)
