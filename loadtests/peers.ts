import { createConnectorFixture } from '@takt/ingest/connectors/play/connector.fixture.ts'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { milo } from './peers/milo.ts'
import { nodeRed } from './peers/nodeRed.ts'
import { tahu } from './peers/tahu.ts'

// Usage: node loadtests/peers.ts [parts] [milo|tahu|nodeRed; default: all]. Installs sources of other makers into
// .takt/peers, lets each make parts, and compares them with what its connector has counted. milo and tahu need a JDK of
// version 17 and Maven, tahu and nodeRed need mosquitto.
const peers = { milo, tahu, nodeRed }
const [, , parts = '500', only] = process.argv
const waitMs = 60_000

const fixture = await createConnectorFixture()
let isEqual = true
for (const [index, [name, start]] of Object.entries(peers).entries()) {
  if (only && only !== name) continue
  const connectorId = index + 1
  const peer = await start()
  await fixture.add({ connectorId, connectorTypeId: peer.connectorTypeId, options: peer.options })
  while ((await fixture.status(connectorId))?.status !== 'connected') await pause(200)
  // No part is made before the baseline of its counter is known.
  while (peer.sendsAtOnce && ((await fixture.monitor(connectorId))?.signals.length ?? 0) < 2) await pause(200)
  await peer.produce(Number(parts))
  const slices = () => fixture.storedSlices(connectorId)
  const counted = async () => (await slices()).reduce((sum, { good }) => sum + good, 0)
  for (const end = Date.now() + waitMs; (await counted()) !== Number(parts) && Date.now() < end; ) await pause(500)
  const [total, states] = [await counted(), new Set((await slices()).map(({ facet }) => facet.state))]
  isEqual &&= total === Number(parts)
  console.log(`${name}: ${parts} parts made, ${total} counted; states: ${[...states].join(', ')}`)
  if (total !== Number(parts))
    console.log((await fixture.status(connectorId))?.last_error, await fixture.monitor(connectorId))
  await fixture.change(connectorId, { enabled: false })
  await peer.stop()
}
await fixture.close()
await stopOwnParts()
process.exit(isEqual ? 0 : 1)
