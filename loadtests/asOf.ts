import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runAsOf } from './asOf/runAsOf.ts'

// Usage: node loadtests/asOf.ts [rows] [changes since] [rounds]
const [rows = 300_000, changes = 500, rounds = 7] = process.argv.slice(2).map(Number)
const measured = await runAsOf({ rows, changes, rounds })
await stopOwnParts()
console.log(`${rows} parts, ${changes} of them changed since; medians of ${rounds} rounds, taken in turn`)
for (const { name, nowMs, pastMs, ratio } of measured)
  console.log(`${name}: now ${nowMs.toFixed(0)} ms, as it stood ${pastMs.toFixed(0)} ms, ratio ${ratio.toFixed(1)}`)
process.exit(0)
