import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runTeep } from './teep/runTeep.ts'

// Usage: node loadtests/teep.ts [machines] [days] [rounds]
const [machines = 500, days = 90, rounds = 15] = process.argv.slice(2).map(Number)
const { bytes, bare, byDay, total, full, columns } = await runTeep({ machines, days, rounds })
await stopOwnParts()
const megabytes = (count: number) => `${(count / 1e6).toFixed(1)} MB`
console.log(`getTEEP of ${machines} machines over ${days} days by day; medians of ${rounds} alternating rounds`)
console.log(
  `bare SELECT sum(…) of the same rows of rollup_day: ${bare.ms.toFixed(1)} ms ` +
    `(FINAL and by day: ${byDay.ms.toFixed(1)} ms)`,
)
for (const [name, { ms, ratio }] of Object.entries({
  'detail "total"': total,
  [`full response (${megabytes(bytes.full)}, streamed)`]: full,
  [`as columns (${megabytes(bytes.columns)})`]: columns,
}))
  console.log(`${name}: ${ms.toFixed(1)} ms; ratio to the bare query ${ratio.toFixed(2)}`)
process.exit(0)
