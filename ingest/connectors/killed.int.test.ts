import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { program } from '@takt/launch/test.fixture.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConnectorFixture } from './play/connector.fixture.ts'
import { createRandom } from './play/latheLog.ts'
import { playAgent } from './play/playAgent.fixture.ts'

const pollOptions = { timeout: 60_000, interval: 100 }
const day = Date.parse('2023-05-09T10:00:00.000Z')

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
beforeAll(async () => {
  fixture = await createConnectorFixture()
})
afterAll(() => fixture?.close())

function startProcess() {
  const child = spawn(process.execPath, program('ingest/main.ts'), {
    env: { ...process.env, ...fixture.environment.env, INGEST_PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

test('after repeated kills of ingest and NATS in the middle of a machine’s day every second and every part is counted once', async () => {
  await fixture.stopIngest()
  const agent = await playAgent(100_000)
  const random = createRandom(5)
  const at = (seconds: number) => new Date(day + seconds * 1000).toISOString()
  agent.report(at(0), 'prog', 'DAY.MIN')
  agent.report(at(0), 'parts', '0')
  agent.report(at(0), 'exec', 'READY')
  await fixture.add({ connectorId: 1, connectorTypeId: 'mtconnect-agent', options: { url: agent.url } })

  const expected = { runMs: 0, idleMs: 0, parts: 0 }
  let second = 0
  let running = false
  const live = (until: number) => {
    while (second < until) {
      const next = second + 1 + Math.floor(random() * 20)
      expected[running ? 'runMs' : 'idleMs'] += (next - second) * 1000
      second = next
      if (running && random() < 0.7) agent.report(at(second), 'parts', String(++expected.parts))
      else {
        running = !running
        agent.report(at(second), 'exec', running ? 'ACTIVE' : 'READY')
      }
    }
  }
  const readTotals = async () => {
    const totals = { runMs: 0, idleMs: 0, parts: 0 }
    for (const { from, to, facet, good } of await fixture.storedSlices(1)) {
      totals[facet.state === 'running' ? 'runMs' : 'idleMs'] += to - from
      totals.parts += good
    }
    return totals
  }
  let ingest = startProcess()
  await vi.waitFor(() => expect(agent.requests).toContain('/current'), pollOptions)
  const waiting = async () =>
    JSON.stringify((await fixture.db.selectFrom('connector_feed').select('state').executeTakeFirst())?.state).includes(
      '"subject"',
    )
  for (let round = 1; round <= 6; round += 1) {
    // Every other time while slices are stored but cannot be published.
    const withoutNats = round % 2 === 0
    if (withoutNats) await fixture.environment.killNats()
    const messageCount = fixture.messages(1).length
    live(round * 4_000)
    if (withoutNats) await vi.waitFor(async () => expect(await waiting()).toBe(true), pollOptions)
    else await vi.waitFor(() => expect(fixture.messages(1).length).toBeGreaterThan(messageCount), pollOptions)
    await ingest.kill()
    live(second + 500)
    if (withoutNats) await fixture.environment.restartNats()
    ingest = startProcess()
  }
  await vi.waitFor(async () => expect(await readTotals()).toEqual(expected), pollOptions)
  expect(expected.parts).toBeGreaterThan(500)
  await ingest.stop()
  await agent.stop()
})

test('after a kill of ingest the log states the time of which nothing is known', async () => {
  await fixture.stopIngest()
  const sockets = new Set<Socket>()
  const adapter = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.write(`${new Date().toISOString()}|exec|ACTIVE\n`)
  })
  await once(adapter.listen(0, '127.0.0.1'), 'listening')
  const { port } = adapter.address() as AddressInfo
  const options = { host: '127.0.0.1', port, keys: { execution: 'exec' } }
  await fixture.add({ connectorId: 2, connectorTypeId: 'mtconnect-shdr', options })
  let ingest = startProcess()
  const lastKnown = () => fixture.slices(2).at(-1)?.to ?? 0
  // Slices are published before they are final: the state is known a while after it was read.
  await vi.waitFor(() => expect(lastKnown()).toBeGreaterThan(0), pollOptions)
  await ingest.kill()
  const [known, killedAt] = [lastKnown(), Date.now()]
  ingest = startProcess()
  const gap = await vi.waitFor(async () => {
    const log = (await fixture.monitor(2))?.log ?? []
    const text = log.map((line) => line.text).find((each) => each.startsWith('Nothing is known from'))
    return /Nothing is known from (\S+Z) to (\S+Z)/
      .exec(text ?? '')!
      .slice(1)
      .map(Date.parse)
  }, pollOptions)
  expect(gap[0]).toBeGreaterThanOrEqual(known)
  expect(gap[0]).toBeLessThanOrEqual(killedAt)
  expect(gap[1]).toBeGreaterThan(killedAt)
  await ingest.stop()
  for (const socket of sockets) socket.destroy()
  adapter.close()
})
