import { modbusTcpOptions } from '@takt/domain/areas/connectors/modbusTcp.ts'
import { createFeed, newFeed } from '@takt/ingest/connectors/feed/feed.ts'
import { runModbusTcp } from '@takt/ingest/connectors/modbusTcp/runModbusTcp.ts'
import { createMonitor } from '@takt/ingest/connectors/monitor.ts'
import { createPace } from '@takt/ingest/connectors/pace.ts'
import { freePort } from '@takt/ingest/connectors/play/freePort.fixture.ts'
import { playModbus } from '@takt/ingest/connectors/play/playModbus.fixture.ts'
import { emptyTimeline } from '@takt/ingest/connectors/slices/timeline.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { standalone } from '../ingest/connectors/play/standalone.fixture.ts'

// Usage: node loadtests/modbusCost.ts [seconds]. Measures the processor time of a Modbus/TCP connector per 1,000 values,
// with a server of pymodbus in another process (TAKT_PYTHON: a Python that has it).
const seconds = Number(process.argv[2] ?? 20)

const register = (address: number, everyMs: number) => ({ name: `r${address}`, address, type: 'uint16', everyMs })
const cases = {
  '90 adjacent registers, ten times a second: one request for all': Array.from({ length: 90 }, (_, i) =>
    register(1_000 + i, 100),
  ),
  'six distant registers, ten times a second: one request for each': Array.from({ length: 6 }, (_, i) =>
    register(1_000 + 17 * i, 100),
  ),
}

async function measure(port: number, registers: readonly object[]) {
  const signals = [{ signal: 'r1000', role: 'good' }]
  const stateRules = {
    rules: [{ state: 'running', when: [{ signal: 'r1000', is: 'changing', forSecs: 10 }] }],
    otherwise: 'idle',
  }
  const options = modbusTcpOptions.parse({ host: '127.0.0.1', port, registers, signals, stateRules })
  const stopping = new AbortController()
  const monitor = createMonitor()
  const feed = createFeed({
    stored: newFeed('', emptyTimeline),
    subject: '',
    save: async () => {},
    publish: async () => {},
  })
  const running = runModbusTcp({
    options,
    feed,
    monitor,
    report: () => {},
    markReceived: () => {},
    ...standalone,
    rule: dialRule({ TAKT_CONNECTOR_ALLOW: `127.0.0.1:${port}` }),
    pace: createPace(stopping.signal, () => {}),
    signal: stopping.signal,
  })
  await pause(2_000)
  const [before, received] = [process.cpuUsage(), monitor.snapshot().received]
  await pause(seconds * 1_000)
  const { user, system } = process.cpuUsage(before)
  const values = monitor.snapshot().received - received
  stopping.abort()
  await running
  await feed.stop()
  return { values, perThousandMs: (user + system) / values }
}

const port = await freePort()
const server = await playModbus({ port })
for (const [name, registers] of Object.entries(cases)) {
  const { values, perThousandMs } = await measure(port, registers)
  console.log(
    `${name}: ${Math.round(values / seconds)} values a second, ${perThousandMs.toFixed(1)} ms per 1,000 values`,
  )
}
await server.kill()
process.exit(0)
