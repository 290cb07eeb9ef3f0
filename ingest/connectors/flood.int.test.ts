import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { ingestHeap, program } from '@takt/launch/test.fixture.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConnectorFixture } from './play/connector.fixture.ts'
import { floodAdapter } from './play/floodAdapter.fixture.ts'
import { playAgent } from './play/playAgent.fixture.ts'

const pollOptions = { timeout: 60_000, interval: 100 }
const keys = { execution: 'exec', partCount: 'parts', program: 'prog' }
const seconds = 10

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let ingest: ReturnType<typeof spawn>
beforeAll(async () => {
  fixture = await createConnectorFixture()
  await fixture.stopIngest()
  // A separate process, so that the test's own cost of the floods is not measured as ingest's.
  const env = { ...process.env, ...fixture.environment.env, LOG_LEVEL: 'info' }
  ingest = spawn(process.execPath, [...ingestHeap, ...program('ingest/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: ingest.stdout! })) if (line.includes('ingest runs')) break
  ingest.stdout!.resume()
})
afterAll(async () => {
  const ended = once(ingest, 'exit')
  ingest?.kill('SIGTERM')
  await ended
  await fixture?.close()
})

/** Reads ingest's metrics since the last call: event loop delay with its pace of 250 ms (ms), memory (MB). */
async function readMetrics() {
  const text = await (await fetch(`http://127.0.0.1:${fixture.environment.env.INGEST_PORT}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
  return {
    p99: of('nodejs_eventloop_lag_p99_seconds') * 1000,
    max: of('nodejs_eventloop_lag_max_seconds') * 1000,
    memory: of('process_resident_memory_bytes') / 1e6,
  }
}

const add = (connectorId: number, port: number) =>
  fixture.add({ connectorId, connectorTypeId: 'mtconnect-shdr', options: { host: '127.0.0.1', port, keys } })

/** Measures the milliseconds between a change on a machine and its slice, `count` times. */
async function delays(machine: Awaited<ReturnType<typeof playAgent>>, connectorId: number, count: number) {
  const result: number[] = []
  for (let n = 0; n < count; n += 1) {
    const at = Date.now()
    machine.report(new Date(at).toISOString(), 'exec', n % 2 === 0 ? 'ACTIVE' : 'READY')
    await vi.waitFor(() => expect(fixture.slices(connectorId).some(({ from }) => from === at)).toBe(true), {
      timeout: 60_000,
      interval: 10,
    })
    result.push(Date.now() - at)
  }
  return result
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('four adapters and an agent that send endlessly do not affect a machine: they are throttled, and no backlog builds up', async () => {
  const machine = await playAgent(1_000)
  machine.report(new Date().toISOString(), 'exec', 'READY')
  await fixture.add({ connectorId: 1, connectorTypeId: 'mtconnect-agent', options: { url: machine.url } })
  await vi.waitFor(() => expect(machine.requests.length).toBeGreaterThan(2), pollOptions)
  const t0 = Date.now() - 3_600_000
  const stamp = (ms: number) => new Date(t0 + ms).toISOString()
  const wide = `|${'x|y|'.repeat(8_000)}exec|`
  await readMetrics()
  const baselineDelays = await delays(machine, 1, 8)
  const baseline = await readMetrics()

  const floods = await Promise.all([
    // One slice per line; everything at one instant; unreadable lines; lines of maximum length.
    floodAdapter((n) => `${stamp(n)}|exec|${n % 2 === 0 ? 'ACTIVE' : 'READY'}|prog|P${n}`),
    floodAdapter((n) => `${stamp(0)}|exec|ACTIVE|c${n}|FAULT|${n}||HIGH|${'t'.repeat(200)}`),
    floodAdapter((n) => (n === 0 ? `${stamp(0)}|exec|READY` : `nonsense ${n}`)),
    floodAdapter((n) => `${stamp(n)}${wide}${n % 2 === 0 ? 'ACTIVE' : 'READY'}`),
  ])
  const observation = (n: number) =>
    `<Execution dataItemId="e" sequence="${n}" timestamp="${stamp(n)}">READY</Execution>`
  const observations = Array.from({ length: 5_000 }, (_, n) => observation(n + 1)).join('')
  const agent = createServer((_request, response) =>
    response.end(
      `<MTConnectStreams><Header creationTime="${stamp(0)}" instanceId="1" bufferSize="99999999" firstSequence="1" ` +
        `nextSequence="5001"/><Streams><DeviceStream name="d" uuid="d"><ComponentStream ` +
        `component="Path"><Events>${observations}</Events></ComponentStream></DeviceStream></Streams></MTConnectStreams>`,
    ),
  )
  await once(agent.listen(0, '127.0.0.1'), 'listening')
  try {
    for (const [index, { port }] of floods.entries()) await add(10 + index, port)
    const url = `http://127.0.0.1:${(agent.address() as AddressInfo).port}`
    await fixture.add({ connectorId: 20, connectorTypeId: 'mtconnect-agent', options: { url } })
    await vi.waitFor(() => {
      for (const flood of floods) expect(flood.connections()).toBeGreaterThan(0)
    }, pollOptions)
    const startTime = Date.now()
    await readMetrics()
    const floodedDelays = await delays(machine, 1, 8)
    const until = startTime + seconds * 1000 - Date.now()
    await vi.waitFor(() => expect(Date.now() - startTime).toBeGreaterThan(seconds * 1000), { timeout: until + 5_000 })
    const flooded = await readMetrics()
    const spent = (Date.now() - startTime) / 1000
    const bytes = floods.map((flood) => flood.bytes())
    // Without throttling it would exceed a second.
    expect(flooded.p99).toBeLessThan(Math.max(500, 2 * baseline.p99))
    // An agent is polled once a second and the present state is published once a second; one more of each is
    // acceptable.
    expect(median(floodedDelays)).toBeLessThan(median(baselineDelays) + 1_500)
    expect(flooded.memory).toBeLessThan(baseline.memory + 400)
    // The volume that throttling allows, plus the system's buffers.
    for (const each of bytes) expect(each).toBeLessThan(2 * 1024 ** 2 + 512 * 1024 * (spent + 5) + 16 * 1024 ** 2)
    for (const flood of floods) expect(flood.connections()).toBe(1)
    for (const connectorId of [10, 11, 13])
      await vi.waitFor(
        async () =>
          expect(await fixture.status(connectorId)).toMatchObject({
            status: 'connected',
            last_error: expect.stringContaining('The source sends more than a connector may process'),
          }),
        pollOptions,
      )
  } finally {
    for (const flood of floods) flood.stop()
    agent.close()
    for (const connectorId of [1, 10, 11, 12, 13, 20]) await fixture.change(connectorId, { enabled: false })
    await machine.stop()
  }
})

test('data waiting in a throttled source is read completely later', async () => {
  const t0 = Date.parse('2026-03-02T14:00:00.000Z')
  const maxLines = 30_000
  const flood = await floodAdapter(
    (n) => `${new Date(t0 + n * 10).toISOString()}|exec|ACTIVE|prog|P|parts|${n}`,
    maxLines,
  )
  await add(30, flood.port)
  const slowed = () => fixture.status(30)
  await vi.waitFor(
    async () => expect((await slowed())?.last_error).toContain('The source sends more than'),
    pollOptions,
  )
  const parts = () => fixture.slices(30).reduce((sum, { good }) => sum + good, 0)
  await vi.waitFor(() => expect(parts()).toBe(maxLines - 1), pollOptions)
  await vi.waitFor(
    async () => expect(await slowed()).toMatchObject({ status: 'connected', last_error: null }),
    pollOptions,
  )
  expect(flood.connections()).toBe(1)
  await fixture.change(30, { enabled: false })
  flood.stop()
})
