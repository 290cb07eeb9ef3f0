import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runConnectorFaults } from './connectorFaults/runConnectorFaults.ts'
import { sourceKinds } from './connectorFaults/sources.ts'

// Usage: node loadtests/connectorFaults.ts [minutes] [seed] [modbus|shdr|opcua|mqtt|sparkplug; default: all]. Kills a
// connector, its source and the network between them at random moments (TAKT_PYTHON is a Python with pymodbus, asyncua
// and pysparkplug; mqtt and sparkplug need mosquitto).
const minutes = Number(process.argv[2] ?? 5)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const selected = process.argv[4]
let isEqual = true
for (const [name, kind] of Object.entries(sourceKinds)) {
  if (selected && selected !== name) continue
  console.log(`${name}, seed ${seed}: ${minutes} minutes of faults`)
  const { made, counted, faults, gaps, ranMs, known } = await runConnectorFaults(kind, { seed, seconds: minutes * 60 })
  isEqual &&= made === counted
  console.log({ made, counted, faults, knownShare: `${Math.round((100 * known) / ranMs)} %` })
  for (const gap of gaps) console.log(gap)
}
await stopOwnParts()
console.log(
  isEqual ? 'Every part that was made was counted.' : 'Parts that were made and parts that were counted differ.',
)
process.exit(isEqual ? 0 : 1)
