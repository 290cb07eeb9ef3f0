import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runConnectorFaults } from './connectorFaults/runConnectorFaults.ts'
import { faultKinds } from './connectorFaults/sources.ts'

// Usage: node loadtests/connectorFaults.ts [minutes] [seed] [modbus|shdr|agent|opcua|mqtt|sparkplug|http; default: all].
// Kills a connector, its source and the network between them at random moments (TAKT_PYTHON is a Python with pymodbus,
// asyncua and pysparkplug; mqtt and sparkplug need mosquitto).
const minutes = Number(process.argv[2] ?? 5)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const selected = process.argv[4]
let isRight = true
for (const [name, kind] of Object.entries(faultKinds)) {
  if (selected && selected !== name) continue
  console.log(`${name}, seed ${seed}: ${minutes} minutes of faults`)
  const { made, counted, faults, events, ranMs, known, unstated } = await runConnectorFaults(kind, {
    seed,
    seconds: minutes * 60,
  })
  isRight &&= made === counted && unstated.length === 0
  const knownShare = `${Math.round((100 * known) / ranMs)} %`
  console.log({ made, counted, faults, knownShare, unstated: unstated.length })
  for (const event of events) console.log(event)
  for (const { from, to } of unstated)
    console.log(`Not stated: nothing is known from ${new Date(from).toISOString()} to ${new Date(to).toISOString()}`)
}
await stopOwnParts()
console.log(
  isRight
    ? 'Every part that was made was counted, and every time of which nothing is known is stated.'
    : 'Parts that were made and parts that were counted differ, or a time of which nothing is known is not stated.',
)
process.exit(isRight ? 0 : 1)
