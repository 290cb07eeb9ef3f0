import { stopOwnParts } from '@takt/launch/test.bed.ts'
import { findK6 } from './k6Drill/findK6.ts'
import { runMorning } from './morning/runMorning.ts'
import { createYearWorld } from './year/createYearWorld.ts'
import { runYear } from './year/runYear.ts'

// node loadtests/year.ts [machines] [days] [rounds] [people] [walls] [seconds]
const [machines = 1000, days = 365, rounds = 5, users = 200, walls = 20, seconds = 120] = process.argv
  .slice(2)
  .map(Number)
const k6 = await findK6()
const tell = console.log
const year = await createYearWorld({ machines, days, tell })
const sizes = [
  { machines: 100, days: 30 },
  { machines: 100, days: 90 },
  { machines: 100, days: 365 },
  { machines: 500, days: 90 },
  { machines: 1000, days: 30 },
  { machines: 1000, days: 90 },
  { machines: 1000, days: 365 },
]
await runYear(year, { sizes, rounds, tell })
const broken = await runMorning(k6, year, { users, walls, seconds, tell })
await year.close()
await stopOwnParts()
for (const threshold of broken) console.log(`did not hold: ${threshold}`)
process.exit(broken.length > 0 ? 1 : 0)
