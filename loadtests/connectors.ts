import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { createConnectorFixture } from '../ingest/connectors/play/connector.fixture.ts'

// Usage: node --expose-gc loadtests/connectors.ts [connectors] [values per second of each] [seconds]. Measures memory
// and processor time of ingest with that number of MTConnect connectors; the adapters run in a thread of their own.
const [connectors = 500, perSecond = 2, seconds = 60] = process.argv.slice(2).map(Number)
const collect = () => {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage()
}
const mebibytes = (bytes: number) => bytes / 1024 / 1024

const adapter = new Worker(new URL('./connectors/adapter.ts', import.meta.url), { workerData: { perSecond } })
const port = await new Promise<number>((resolve) => adapter.once('message', resolve))
const fixture = await createConnectorFixture()
const before = collect()
const options = {
  host: '127.0.0.1',
  port,
  keys: { execution: 'exec', program: 'prog', partCount: 'cnt', availability: 'avail' },
}
for (let connectorId = 1; connectorId <= connectors; connectorId += 1)
  await fixture.add({ connectorId, connectorTypeId: 'mtconnect-shdr', options })
const connectedSince = performance.now()
while ((await fixture.connected()) < connectors) await pause(500)
console.log(
  `${connectors} connectors are connected after ${((performance.now() - connectedSince) / 1_000).toFixed(1)} s`,
)
await pause(10_000)

const cpuBefore = process.threadCpuUsage()
const start = performance.now()
await pause(seconds * 1_000)
const { user, system } = process.threadCpuUsage(cpuBefore)
const elapsed = (performance.now() - start) / 1_000
const after = collect()
const values = connectors * perSecond * elapsed
const cpuSeconds = (user + system) / 1e6
console.log(
  `heap of each connector: ${((mebibytes(after.heapUsed - before.heapUsed) * 1024) / connectors).toFixed(1)} kB`,
)
console.log(
  `resident memory: ${mebibytes(before.rss).toFixed(0)} MB before, ${mebibytes(after.rss).toFixed(0)} MB with ${connectors}`,
)
console.log(
  `processor time: ${((cpuSeconds / elapsed) * 100).toFixed(1)} % of a core for ${(values / elapsed).toFixed(0)} values/s, ` +
    `${((cpuSeconds / values) * 1e6).toFixed(0)} ms for each 1,000 values`,
)
console.log(`load average ${loadavg()[0]!.toFixed(1)}`)
await fixture.close()
await adapter.terminate()
await stopOwnParts()
process.exit(0)
