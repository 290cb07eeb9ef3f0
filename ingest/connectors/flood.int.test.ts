import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { program } from '@takt/launch/test.bed.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConnectorBed } from './play/connector.bed.ts'
import { floodAdapter } from './play/floodAdapter.bed.ts'
import { playAgent } from './play/playAgent.bed.ts'

const patience = { timeout: 60_000, interval: 100 }
const keys = { execution: 'exec', partCount: 'parts', program: 'prog' }
const seconds = 10

let bed: Awaited<ReturnType<typeof createConnectorBed>>
let ingest: ReturnType<typeof spawn>
beforeAll(async () => {
  bed = await createConnectorBed()
  await bed.stopIngest()
  // A process of its own: what the floods cost the test is not what they cost ingest.
  const env = { ...process.env, ...bed.world.env, LOG_LEVEL: 'info' }
  ingest = spawn(process.execPath, program('ingest/main.ts'), { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: ingest.stdout! })) if (line.includes('ingest runs')) break
  ingest.stdout!.resume()
})
afterAll(async () => {
  const ended = once(ingest, 'exit')
  ingest?.kill('SIGTERM')
  await ended
  await bed?.close()
})

/** What ingest says of itself since it was last asked: its event loop's delay in ms, its memory in MB. */
async function figures() {
  const text = await (await fetch(`http://127.0.0.1:${bed.world.env.INGEST_PORT}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
  return {
    p99: of('nodejs_eventloop_lag_p99_seconds') * 1000,
    max: of('nodejs_eventloop_lag_max_seconds') * 1000,
    memory: of('process_resident_memory_bytes') / 1e6,
  }
}

const add = (connectorId: number, port: number) =>
  bed.add({ connectorId, connectorTypeId: 'mtconnect-shdr', options: { host: '127.0.0.1', port, keys } })

/** Milliseconds between a change that a machine tells and the slice of it, `count` times. */
async function delays(machine: Awaited<ReturnType<typeof playAgent>>, connectorId: number, count: number) {
  const found: number[] = []
  for (let n = 0; n < count; n += 1) {
    const at = Date.now()
    machine.say(new Date(at).toISOString(), 'exec', n % 2 === 0 ? 'ACTIVE' : 'READY')
    await vi.waitFor(() => expect(bed.slices(connectorId).some(({ from }) => from === at)).toBe(true), {
      timeout: 60_000,
      interval: 10,
    })
    found.push(Date.now() - at)
  }
  return found
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('four adapters and an agent that send without end harm no machine: they are held back, nothing piles up', async () => {
  const machine = await playAgent(1_000)
  machine.say(new Date().toISOString(), 'exec', 'READY')
  await bed.add({ connectorId: 1, connectorTypeId: 'mtconnect-agent', options: { url: machine.url } })
  await vi.waitFor(() => expect(machine.asked.length).toBeGreaterThan(2), patience)
  const t0 = Date.now() - 3_600_000
  const stamp = (ms: number) => new Date(t0 + ms).toISOString()
  const wide = `|${'x|y|'.repeat(8_000)}exec|`
  await figures()
  const quietDelays = await delays(machine, 1, 8)
  const quiet = await figures()

  const floods = await Promise.all([
    // A slice a line; everything in one instant; nothing that can be read; lines as long as they may be.
    floodAdapter((n) => `${stamp(n)}|exec|${n % 2 === 0 ? 'ACTIVE' : 'READY'}|prog|P${n}`),
    floodAdapter((n) => `${stamp(0)}|exec|ACTIVE|c${n}|FAULT|${n}||HIGH|${'t'.repeat(200)}`),
    floodAdapter((n) => (n === 0 ? `${stamp(0)}|exec|READY` : `nonsense ${n}`)),
    floodAdapter((n) => `${stamp(n)}${wide}${n % 2 === 0 ? 'ACTIVE' : 'READY'}`),
  ])
  const observation = (n: number) =>
    `<Execution dataItemId="e" sequence="${n}" timestamp="${stamp(n)}">READY</Execution>`
  const many = Array.from({ length: 5_000 }, (_, n) => observation(n + 1)).join('')
  const agent = createServer((_request, response) =>
    response.end(
      `<MTConnectStreams><Header creationTime="${stamp(0)}" instanceId="1" bufferSize="99999999" firstSequence="1" ` +
        `nextSequence="5001"/><Streams><DeviceStream name="d" uuid="d"><ComponentStream ` +
        `component="Path"><Events>${many}</Events></ComponentStream></DeviceStream></Streams></MTConnectStreams>`,
    ),
  )
  await once(agent.listen(0, '127.0.0.1'), 'listening')
  try {
    for (const [index, { port }] of floods.entries()) await add(10 + index, port)
    const url = `http://127.0.0.1:${(agent.address() as AddressInfo).port}`
    await bed.add({ connectorId: 20, connectorTypeId: 'mtconnect-agent', options: { url } })
    await vi.waitFor(() => {
      for (const flood of floods) expect(flood.connections()).toBeGreaterThan(0)
    }, patience)
    const began = Date.now()
    await figures()
    const floodedDelays = await delays(machine, 1, 8)
    const until = began + seconds * 1000 - Date.now()
    await vi.waitFor(() => expect(Date.now() - began).toBeGreaterThan(seconds * 1000), { timeout: until + 5_000 })
    const flooded = await figures()
    const spent = (Date.now() - began) / 1000
    const bytes = floods.map((flood) => flood.bytes())
    // Without a pace: more than a second.
    expect(flooded.p99).toBeLessThan(Math.max(250, 5 * quiet.p99))
    // An agent is asked once a second and what is so now told once a second: one of each more is no harm.
    expect(median(floodedDelays)).toBeLessThan(median(quietDelays) + 1_500)
    expect(flooded.memory).toBeLessThan(quiet.memory + 400)
    // What a pace allows, and what stands in the buffers of the system.
    for (const each of bytes) expect(each).toBeLessThan(2 * 1024 ** 2 + 512 * 1024 * (spent + 5) + 16 * 1024 ** 2)
    for (const flood of floods) expect(flood.connections()).toBe(1)
    for (const connectorId of [10, 11, 13])
      expect(await bed.status(connectorId)).toMatchObject({
        status: 'connected',
        last_error: expect.stringContaining('It sends more than a connector may bring'),
      })
  } finally {
    for (const flood of floods) flood.stop()
    agent.close()
    for (const connectorId of [1, 10, 11, 12, 13, 20]) await bed.change(connectorId, { enabled: false })
    await machine.stop()
  }
})

test('what waits in a source that is held back is read later, all of it', async () => {
  const t0 = Date.parse('2026-03-02T14:00:00.000Z')
  const most = 30_000
  const flood = await floodAdapter((n) => `${new Date(t0 + n * 10).toISOString()}|exec|ACTIVE|prog|P|parts|${n}`, most)
  await add(30, flood.port)
  const slowed = () => bed.status(30)
  await vi.waitFor(async () => expect((await slowed())?.last_error).toContain('It sends more than'), patience)
  const parts = () => bed.slices(30).reduce((sum, { good }) => sum + good, 0)
  await vi.waitFor(() => expect(parts()).toBe(most - 1), patience)
  await vi.waitFor(
    async () => expect(await slowed()).toMatchObject({ status: 'connected', last_error: null }),
    patience,
  )
  expect(flood.connections()).toBe(1)
  await bed.change(30, { enabled: false })
  flood.stop()
})
