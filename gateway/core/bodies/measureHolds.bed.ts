import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { serve } from '../http/serve.ts'
import type { ItemsBed } from '../items/testing/items.bed.ts'
import { hostileRequests } from './hostileRequests.bed.ts'
import { mostHeld, watchHolds } from './watchHolds.bed.ts'

/** `most`: for how long it may hold the gateway, at the time at which it was asked. */
export type Hold = { what: string; status: number; ms: number; worked: number; waited: number; most: number }

setFlagsFromString('--expose-gc')
/** Collects what was left before: it is no part of what a request costs. */
const collect = runInNewContext('gc') as () => void

/**
 * For tests: sends each hostile request to a real gateway of this process and tells for how long it kept others waiting
 * at most; `only`: of those that are called so alone, each on a heap without garbage.
 */
export async function measureHolds(bed: ItemsBed, only?: readonly string[]): Promise<Hold[]> {
  // As the gateway does before it listens.
  for (const path of ['/api/openapi.json', '/api/reference']) await bed.app.request(path)
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  const shifts = ['00:00', '08:00', '16:00'].map((start, i, all) => {
    const end = all[(i + 1) % all.length]
    return { shiftNum: i + 1, name: start, days, start, end }
  })
  const schedule = await bed.ask('POST', '/api/schedules', { scheduleID: 'S', shifts })
  const machine = await bed.ask('POST', '/api/resources', { resourceID: 'M-1', scheduleID: 'S' })
  if (machine.status !== 200) throw new Error(`${schedule.body.message} ${machine.body.message}`)
  collect()
  const server = serve(bed.app.fetch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const usual = bed.authorization()
  const masked = JSON.stringify({ ...JSON.parse(usual), isMasked: true })
  const client = new Worker(new URL('./hostileClient.bed.ts', import.meta.url), {
    workerData: { origin: `http://127.0.0.1:${port}`, authorization: { usual, masked } },
  })
  const holds: Hold[] = []
  for (const [index, { what }] of hostileRequests.entries()) {
    if (only && !only.includes(what)) continue
    if (only) collect()
    const held = watchHolds()
    const began = performance.now()
    client.postMessage(index)
    const [status] = (await once(client, 'message')) as [number]
    holds.push({ what, status, ms: performance.now() - began, ...held(), most: mostHeld() })
  }
  await client.terminate()
  server.closeAllConnections()
  server.close()
  return holds
}
