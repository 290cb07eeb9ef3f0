import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runWallSoak } from './wallSoak/runWallSoak.ts'

// Usage: node loadtests/wallSoak.ts [machines] [minutes] [picture.png]
const machines = Number(process.argv[2] ?? 2000)
const minutes = Number(process.argv[3] ?? 10)
const { flaws } = await runWallSoak({ machines, minutes, picture: process.argv[4], log: console.log })
await stopOwnParts()
for (const flaw of flaws) console.log(`FAILED: ${flaw}`)
if (flaws.length === 0) console.log('The wall kept its pace and its memory.')
process.exit(flaws.length === 0 ? 0 : 1)
