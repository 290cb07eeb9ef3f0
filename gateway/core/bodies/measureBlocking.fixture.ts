import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { serve } from '../http/serve.ts'
import type { ItemsFixture } from '../items/testing/items.fixture.ts'
import { hostileRequests } from './hostileRequests.fixture.ts'
import { maxBlockingMs, watchBlocking } from './watchBlocking.fixture.ts'

/**
 * A measurement of one request. `maxMs`: time for which it may block the gateway, calibrated at the time of the
 * request.
 */
export type BlockingMeasurement = {
  what: string
  status: number
  ms: number
  worked: number
  waited: number
  maxMs: number
}

setFlagsFromString('--expose-gc')
/** Collects earlier garbage, which does not count as a cost of the request. */
const collect = runInNewContext('gc') as () => void

/**
 * Sends each hostile request to a real gateway of this process and measures for how long it blocked others. `only`:
 * names of the requests to send, each on a heap without garbage.
 */
export async function measureBlocking(
  fixture: ItemsFixture,
  names?: readonly string[],
): Promise<BlockingMeasurement[]> {
  // The gateway does the same before it listens.
  for (const path of ['/api/openapi.json', '/api/reference']) await fixture.app.request(path)
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  const shifts = ['00:00', '08:00', '16:00'].map((start, i, all) => {
    const end = all[(i + 1) % all.length]
    return { shiftNum: i + 1, name: start, days, start, end }
  })
  const schedule = await fixture.request('POST', '/api/schedules', { scheduleID: 'S', shifts })
  const machine = await fixture.request('POST', '/api/resources', { resourceID: 'M-1', scheduleID: 'S' })
  if (machine.status !== 200) throw new Error(`${schedule.body.message} ${machine.body.message}`)
  collect()
  const server = serve(fixture.app.fetch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const defaultSession = fixture.authorization()
  const masked = JSON.stringify({ ...JSON.parse(defaultSession), isMasked: true })
  const client = new Worker(new URL('./hostileClient.fixture.ts', import.meta.url), {
    workerData: { origin: `http://127.0.0.1:${port}`, authorization: { usual: defaultSession, masked } },
  })
  const measurements: BlockingMeasurement[] = []
  for (const [index, { what }] of hostileRequests.entries()) {
    if (names && !names.includes(what)) continue
    if (names) collect()
    const stopWatching = watchBlocking()
    const startedAt = performance.now()
    client.postMessage(index)
    const [status] = (await once(client, 'message')) as [number]
    measurements.push({ what, status, ms: performance.now() - startedAt, ...stopWatching(), maxMs: maxBlockingMs() })
  }
  await client.terminate()
  server.closeAllConnections()
  server.close()
  return measurements
}
