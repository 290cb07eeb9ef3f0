import { loadavg } from 'node:os'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runFairness } from './fairness/runFairness.ts'

// Usage: node loadtests/fairness.ts [clients] [seconds] [machines] [days]
const [clients = 12, seconds = 30, machines = 24, days = 240] = process.argv.slice(2).map(Number)
const { requests, greedy, holds } = await runFairness({ clients, seconds, machines, days, report: console.log })
await stopOwnParts()
console.log(
  `One organization of ${machines} machines with ${days} days, ${clients} greedy clients for ${seconds} s; load average ` +
    loadavg()[0]!.toFixed(1),
)
for (const { kind, responses, rejected, megabytes, ms } of greedy)
  console.log(
    `greedy, ${kind}: ${responses} returned status (the largest ${megabytes.toFixed(1)} MB, median ${ms.toFixed(0)} ms), ` +
      `${rejected} refused with 429`,
  )
for (const { kind, quiet, attacked } of requests)
  console.log(
    `other company, ${kind}: median ${quiet.median.toFixed(1)} ms quiet (${quiet.count}), ` +
      `${attacked.median.toFixed(1)} ms attacked (${attacked.count}), ${(attacked.median / quiet.median).toFixed(2)} times`,
  )
console.log(
  `event loop held at most: ${holds.worked.toFixed(0)} ms of its own processor time, ${holds.waited.toFixed(0)} ms by the clock`,
)
const isFair = requests.every(({ quiet, attacked }) => attacked.median <= 2 * quiet.median) && holds.worked <= 50
process.exit(isFair ? 0 : 1)
