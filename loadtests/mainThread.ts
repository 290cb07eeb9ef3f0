import { loadavg } from 'node:os'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { startService } from '@takt/launch/testing/startService.fixture.ts'
import { limitMs } from './mainThread/judgeTasks.ts'
import { runMainThread } from './mainThread/runMainThread.ts'
import { publishTelemetry } from './wallSoak/publishTelemetry.ts'
import { createYearEnvironment } from './year/createYearEnvironment.ts'

// Usage: node loadtests/mainThread.ts [machines] [days: 90 or more]
const [machines = 500, days = 90] = process.argv.slice(2).map(Number)
const dayMs = 86_400_000
const year = await createYearEnvironment({ machines, days, report: console.log })
const ingest = await startService({
  main: 'ingest/main.ts',
  env: year.environment.env,
  word: 'the live floor is told from here',
  onError: console.log,
})
const gateway = await startService({
  main: 'gateway/main.ts',
  env: year.environment.env,
  word: '"listening"',
  onError: console.log,
})
const publishing = await publishTelemetry(year, year.deviceIds)
const from = new Date(year.range.end - days * dayMs).toISOString()
const to = new Date(year.range.end + dayMs).toISOString()
console.log(`${machines} machines × ${days} days, load average ${loadavg()[0]!.toFixed(1)}`)
const measured = await runMainThread({
  origin: `http://127.0.0.1:${year.environment.env.PORT}`,
  user: year.reader,
  small: '?range=24h&groups=1',
  large: `?range=custom&from=${from}&to=${to}`,
  report: console.log,
})
console.log(`load average ${loadavg()[0]!.toFixed(1)}`)
await publishing.stop()
await gateway.stop()
await ingest.stop()
await year.close()
await stopOwnParts()
const over = measured.filter((entry) => !entry.isCode && entry.over > 0)
for (const { view, deed, longestMs } of over) console.log(`FAILED: ${view}, ${deed}: ${longestMs.toFixed(0)} ms`)
if (over.length === 0) console.log(`Nothing blocks the main thread over ${limitMs} ms.`)
process.exit(over.length === 0 ? 0 : 1)
