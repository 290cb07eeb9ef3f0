import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runTeep } from './teep/runTeep.ts'

// Usage: node loadtests/teep.ts [machines] [days] [rounds]
const [machines = 500, days = 90, rounds = 15] = process.argv.slice(2).map(Number)
const { bareMs, byDayMs, totalMs, fullMs, fullBytes, totalRatio, fullRatio } = await runTeep({ machines, days, rounds })
await stopOwnParts()
console.log(`getTEEP of ${machines} machines over ${days} days by day; medians of ${rounds} rounds, taken in turn`)
console.log(
  `bare SELECT sum(…) of the same rows of ` +
    `rollup_day: ${bareMs.toFixed(1)} ms (FINAL and by day: ${byDayMs.toFixed(1)} ms)`,
)
console.log(`detail "total": ${totalMs.toFixed(1)} ms; ratio to the bare query ${totalRatio.toFixed(2)}`)
console.log(
  `full answer (${(fullBytes / 1e6).toFixed(1)} MB, streamed): ${fullMs.toFixed(0)} ms; ratio to the ` +
    `bare query ${fullRatio.toFixed(1)}`,
)
process.exit(0)
