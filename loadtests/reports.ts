import { loadavg } from 'node:os'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runReports } from './reports/runReports.ts'

// Usage: node loadtests/reports.ts [machines] [days] [rows]
const [machines = 500, days = 30, rows = 100_000] = process.argv.slice(2).map(Number)
console.log(
  `${machines} machines × ${days} days, then a list of ${rows} rows; load average ${loadavg()[0]!.toFixed(1)}`,
)
await runReports({ machines, days, rows, report: console.log })
await stopOwnParts()
console.log(`load average ${loadavg()[0]!.toFixed(1)}`)
process.exit(0)
