import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runTagFaults } from './tagFaults/runTagFaults.ts'

// Usage: node loadtests/tagFaults.ts [seconds] [seed]
const seconds = Number(process.argv[2] ?? 300)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
console.log(`Seed ${seed}: ${seconds} s of kill -9, 24 readers in 6 accounts`)
const { differences, ...results } = await runTagFaults({
  seed,
  seconds,
  readers: 24,
  accounts: 6,
  tags: 400,
  perSecond: 200,
})
await stopOwnParts()
console.log(results)
for (const difference of differences.slice(0, 50)) console.log(difference)
console.log(
  differences.length === 0 ? 'Every read and every stay equals the book.' : `${differences.length} differences`,
)
process.exit(differences.length === 0 ? 0 : 1)
