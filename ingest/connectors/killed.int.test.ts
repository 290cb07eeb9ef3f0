import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { program } from '@takt/launch/test.bed.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConnectorBed } from './play/connector.bed.ts'
import { createRandom } from './play/latheLog.ts'
import { playAgent } from './play/playAgent.bed.ts'

const patience = { timeout: 60_000, interval: 100 }
const day = Date.parse('2023-05-09T10:00:00.000Z')

let bed: Awaited<ReturnType<typeof createConnectorBed>>
beforeAll(async () => {
  bed = await createConnectorBed()
})
afterAll(() => bed?.close())

function startProcess() {
  const child = spawn(process.execPath, program('ingest/main.ts'), {
    env: { ...process.env, ...bed.world.env, INGEST_PORT: '0', LOG_LEVEL: 'error' },
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

test('ingest killed and NATS killed, again and again, in the middle of a machine’s day: every second and every part is there once', async () => {
  await bed.stopIngest()
  const agent = await playAgent(100_000)
  const random = createRandom(5)
  const at = (seconds: number) => new Date(day + seconds * 1000).toISOString()
  agent.say(at(0), 'prog', 'DAY.MIN')
  agent.say(at(0), 'parts', '0')
  agent.say(at(0), 'exec', 'READY')
  await bed.add({ connectorId: 1, connectorTypeId: 'mtconnect-agent', options: { url: agent.url } })

  const books = { runMs: 0, idleMs: 0, parts: 0 }
  let second = 0
  let running = false
  const live = (until: number) => {
    while (second < until) {
      const next = second + 1 + Math.floor(random() * 20)
      books[running ? 'runMs' : 'idleMs'] += (next - second) * 1000
      second = next
      if (running && random() < 0.7) agent.say(at(second), 'parts', String(++books.parts))
      else {
        running = !running
        agent.say(at(second), 'exec', running ? 'ACTIVE' : 'READY')
      }
    }
  }
  const seen = async () => {
    const sums = { runMs: 0, idleMs: 0, parts: 0 }
    for (const { from, to, facet, good } of await bed.storedSlices(1)) {
      sums[facet.state === 'running' ? 'runMs' : 'idleMs'] += to - from
      sums.parts += good
    }
    return sums
  }
  let ingest = startProcess()
  await vi.waitFor(() => expect(agent.asked).toContain('/current'), patience)
  const waiting = async () =>
    JSON.stringify((await bed.db.selectFrom('connector_feed').select('state').executeTakeFirst())?.state).includes(
      '"subject"',
    )
  for (let round = 1; round <= 6; round += 1) {
    // Every other time while slices are kept but cannot be published.
    const withoutNats = round % 2 === 0
    if (withoutNats) await bed.world.killNats()
    const said = bed.messages(1).length
    live(round * 4_000)
    if (withoutNats) await vi.waitFor(async () => expect(await waiting()).toBe(true), patience)
    else await vi.waitFor(() => expect(bed.messages(1).length).toBeGreaterThan(said), patience)
    await ingest.kill()
    live(second + 500)
    if (withoutNats) await bed.world.restartNats()
    ingest = startProcess()
  }
  await vi.waitFor(async () => expect(await seen()).toEqual(books), patience)
  expect(books.parts).toBeGreaterThan(500)
  await ingest.stop()
  await agent.stop()
})
