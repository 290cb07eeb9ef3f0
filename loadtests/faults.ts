import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runFaults } from './faults/runFaults.ts'

// Usage: node loadtests/faults.ts [seconds] [seed] [accounts the machines are spread over; 0: the services' account]
const seconds = Number(process.argv[2] ?? 300)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const accounts = Number(process.argv[4] ?? 10)
console.log(`Seed ${seed}: ${seconds} s of kill -9, machines in ${accounts} accounts`)
const { kills, messages, slices, expected, catchUps, differences } = await runFaults({
  seed,
  seconds,
  devices: 40,
  accounts,
  perSecond: 300,
})
await stopOwnParts()
console.log({ kills, messages, slices, catchUps, resources: expected.size })
for (const difference of differences.slice(0, 50)) console.log(difference)
console.log(
  differences.length === 0 ? 'Every count and every second equals the book.' : `${differences.length} differences`,
)
process.exit(differences.length === 0 ? 0 : 1)
