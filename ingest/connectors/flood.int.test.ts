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

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let ingest: ReturnType<typeof spawn>
beforeAll(async () => {
  fixture = await createConnectorFixture()
  await fixture.stopIngest()
  // A separate process, so that the memory of the floods is not measured as ingest's.
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

/** Reads how much memory ingest occupies (MB). */
async function readMemory() {
  const text = await (await fetch(`http://127.0.0.1:${fixture.environment.env.INGEST_PORT}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (.*)$/m.exec(text)?.[1]) / 1e6
}

let lastId = 0
/** Adds a connector with a new ID, so that a test can be repeated; returns the ID. */
async function add(connectorTypeId: string, options: object) {
  lastId += 1
  const connectorId = lastId
  await fixture.add({ connectorId, connectorTypeId, options })
  return connectorId
}
const addAdapter = (port: number) => add('mtconnect-shdr', { host: '127.0.0.1', port, keys })
const addAgent = (url: string) => add('mtconnect-agent', { url })

/** Changes the state of a machine and waits until ingest has published the slice. */
async function changeState(machine: Awaited<ReturnType<typeof playAgent>>, connectorId: number, state: string) {
  const at = Date.now()
  machine.report(new Date(at).toISOString(), 'exec', state)
  await vi.waitFor(() => expect(fixture.slices(connectorId).some(({ from }) => from === at)).toBe(true), pollOptions)
}

test('four adapters and an agent that send endlessly are throttled: no backlog builds up, and a machine is still read', async () => {
  const machine = await playAgent(1_000)
  machine.report(new Date().toISOString(), 'exec', 'READY')
  const machineId = await addAgent(machine.url)
  await vi.waitFor(() => expect(machine.requests.length).toBeGreaterThan(2), pollOptions)
  const t0 = Date.now() - 3_600_000
  const stamp = (ms: number) => new Date(t0 + ms).toISOString()
  const wide = `|${'x|y|'.repeat(8_000)}exec|`
  await changeState(machine, machineId, 'ACTIVE')
  const baseline = await readMemory()

  const startTime = Date.now()
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
  const floodIds: number[] = []
  try {
    for (const { port } of floods) floodIds.push(await addAdapter(port))
    await addAgent(`http://127.0.0.1:${(agent.address() as AddressInfo).port}`)
    await vi.waitFor(() => {
      for (const flood of floods) expect(flood.connections()).toBeGreaterThan(0)
    }, pollOptions)
    await changeState(machine, machineId, 'READY')
    for (const connectorId of floodIds)
      await vi.waitFor(
        async () =>
          expect(await fixture.status(connectorId)).toMatchObject({
            status: 'connected',
            last_error: expect.stringContaining('The source sends more than a connector may process'),
          }),
        pollOptions,
      )
    await changeState(machine, machineId, 'ACTIVE')
    expect(await readMemory()).toBeLessThan(baseline + 400)
    const spent = (Date.now() - startTime) / 1000
    const bytes = floods.map((flood) => flood.bytes())
    // The volume that throttling allows, plus the system's buffers.
    for (const each of bytes) expect(each).toBeLessThan(2 * 1024 ** 2 + 512 * 1024 * spent + 16 * 1024 ** 2)
    for (const flood of floods) expect(flood.connections()).toBe(1)
  } finally {
    for (const flood of floods) flood.stop()
    agent.close()
    for (let id = machineId; id <= lastId; id += 1) await fixture.change(id, { enabled: false })
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
  const connectorId = await addAdapter(flood.port)
  const slowed = () => fixture.status(connectorId)
  await vi.waitFor(
    async () => expect((await slowed())?.last_error).toContain('The source sends more than'),
    pollOptions,
  )
  const parts = () => fixture.slices(connectorId).reduce((sum, { good }) => sum + good, 0)
  await vi.waitFor(() => expect(parts()).toBe(maxLines - 1), pollOptions)
  await vi.waitFor(
    async () => expect(await slowed()).toMatchObject({ status: 'connected', last_error: null }),
    pollOptions,
  )
  expect(flood.connections()).toBe(1)
  await fixture.change(connectorId, { enabled: false })
  flood.stop()
})
