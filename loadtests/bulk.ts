import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runBulkRounds } from './bulk/runBulkRounds.ts'

// Usage: node loadtests/bulk.ts [rows] [rounds]
const [rows = 500, rounds = 5] = process.argv.slice(2).map(Number)
const measured = await runBulkRounds({ rows, rounds })
await stopOwnParts()
console.log(`${rows} rows by ${rows} calls and by one bulk, in turn; medians of ${rounds} rounds`)
for (const { name, verb, singleMs, bulkMs, ratio } of measured)
  console.log(
    `${verb} ${name}: ${singleMs.toFixed(0)} ms by single calls, ${bulkMs.toFixed(0)} ms by bulk, ${ratio.toFixed(1)} times as quick`,
  )
process.exit(0)
