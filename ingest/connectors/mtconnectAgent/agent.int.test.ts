import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createConnectorBed } from '../play/connector.bed.ts'
import { playAgent } from '../play/playAgent.bed.ts'

const patience = { timeout: 60_000, interval: 50 }
const day = Date.parse('2023-05-09T10:00:00.000Z')
const at = (seconds: number) => new Date(day + seconds * 1000).toISOString()

let bed: Awaited<ReturnType<typeof createConnectorBed>>
let agent: Awaited<ReturnType<typeof playAgent>>
let connectorId = 0
beforeAll(async () => {
  bed = await createConnectorBed()
})
afterAll(() => bed?.close())
beforeEach(async () => {
  agent = await playAgent(20)
  connectorId += 1
})
afterEach(async () => {
  await bed.change(connectorId, { enabled: false })
  await agent.stop()
})

const begin = (seconds: number, program: string, parts: number) => {
  agent.say(at(seconds), 'avail', 'AVAILABLE')
  agent.say(at(seconds), 'prog', program)
  agent.say(at(seconds), 'mode', 'AUTOMATIC')
  agent.say(at(seconds), 'parts', String(parts))
  agent.say(at(seconds), 'sys', '', 'Normal')
  agent.say(at(seconds), 'exec', 'READY')
}
const connect = () => bed.add({ connectorId, connectorTypeId: 'mtconnect-agent', options: { url: agent.url } })
const slices = () =>
  bed
    .slices(connectorId)
    .map(({ from, to, facet, good }) => [(from - day) / 1000, (to - day) / 1000, facet.state, good])
const seen = (expected: unknown) => vi.waitFor(() => expect(slices()).toEqual(expected), patience)

test('what is so, then what changes: states, program, faults and parts, whatever the gaps', async () => {
  begin(0, 'A&B <1>', 4)
  await connect()
  await vi.waitFor(() => expect(agent.asked.some((url) => url.startsWith('/sample?from=7&'))).toBe(true), patience)
  agent.say(at(10), 'exec', 'ACTIVE')
  agent.say(at(50), 'parts', '6')
  agent.say(at(55), 'sys', 'Door open', 'Fault')
  agent.say(at(58), 'sys', '', 'Normal')
  // Hours of source time in one answer: the sequence proves that nothing is missing.
  agent.say(at(70), 'exec', 'READY')
  agent.say(at(70 + 180), 'exec', 'UNAVAILABLE')
  await seen([
    [0, 10, 'idle', 0],
    [10, 55, 'running', 2],
    [55, 58, 'down', 0],
    [58, 60, 'running', 0],
    [60, 70, 'running', 0],
    [70, 120, 'idle', 0],
    [120, 180, 'idle', 0],
    [180, 240, 'idle', 0],
    [240, 250, 'idle', 0],
  ])
  const [first, , third] = bed.slices(connectorId)
  expect(first?.facet.partNum).toBe('A&B <1>')
  expect(third?.facet.reason).toBe('17 Door open')
})

test('ingest that was away reads on where it was; nothing is missing, nothing twice', async () => {
  begin(0, 'P', 0)
  await connect()
  await vi.waitFor(() => expect(agent.asked.some((url) => url.startsWith('/sample?from=7&'))).toBe(true), patience)
  agent.say(at(5), 'exec', 'ACTIVE')
  agent.say(at(6), 'parts', '1')
  agent.say(at(9), 'parts', '2')
  await seen([
    [0, 5, 'idle', 0],
    [5, 9, 'running', 2],
  ])
  await bed.stopIngest()
  agent.say(at(20), 'parts', '3')
  agent.say(at(30), 'exec', 'READY')
  agent.say(at(31), 'exec', 'READY')
  await bed.startIngest()
  await seen([
    [0, 5, 'idle', 0],
    [5, 30, 'running', 3],
    [30, 31, 'idle', 0],
  ])
  expect(agent.asked.filter((url) => url === '/current')).toHaveLength(1)
})

test('an agent that forgot the beginning leaves a gap: unknown time, but the parts of it', async () => {
  begin(0, 'P', 0)
  agent.say(at(2), 'exec', 'ACTIVE')
  await connect()
  await vi.waitFor(() => expect(agent.asked.some((url) => url.startsWith('/sample?from=8&'))).toBe(true), patience)
  agent.say(at(10), 'parts', '1')
  await seen([[2, 10, 'running', 1]])
  agent.fail({ status: 503, body: 'busy' })
  await vi.waitFor(async () => expect(await bed.status(connectorId)).toMatchObject({ status: 'failing' }), patience)
  for (let second = 20; second < 50; second += 1) agent.say(at(second), 'mode', second % 2 ? 'AUTOMATIC' : 'EDIT')
  agent.say(at(50), 'parts', '5')
  agent.fail(null)
  await vi.waitFor(() => expect(agent.asked.filter((url) => url === '/current')).toHaveLength(2), patience)
  agent.say(at(58), 'exec', 'READY')
  await seen([
    [2, 10, 'running', 1],
    [50, 58, 'running', 4],
  ])
})

test('an agent that restarted is read anew: nothing is bridged', async () => {
  begin(0, 'P', 7)
  await connect()
  await vi.waitFor(() => expect(agent.asked.some((url) => url.startsWith('/sample?from=7&'))).toBe(true), patience)
  agent.say(at(5), 'exec', 'ACTIVE')
  agent.say(at(9), 'exec', 'ACTIVE')
  await seen([
    [0, 5, 'idle', 0],
    [5, 9, 'running', 0],
  ])
  agent.restart()
  begin(30, 'Q', 0)
  await vi.waitFor(() => expect(agent.asked.filter((url) => url === '/current')).toHaveLength(2), patience)
  agent.say(at(32), 'exec', 'ACTIVE')
  agent.say(at(40), 'parts', '1')
  await seen([
    [0, 5, 'idle', 0],
    [5, 9, 'running', 0],
    [30, 32, 'idle', 0],
    [32, 40, 'running', 1],
  ])
})

test.each([
  ['another kind of server', { status: 200, body: '<html><body>hello</body></html>' }, 'does not look like'],
  ['a document type', { status: 200, body: '<!DOCTYPE x [<!ENTITY a "b">]><MTConnectStreams/>' }, 'DOCTYPE'],
  ['a refusal', { status: 404, body: 'nothing' }, 'status 404'],
  ['endless nesting', { status: 200, body: '<a>'.repeat(5_000) }, 'no sound XML'],
  ['a flood', { status: 200, body: 'x'.repeat(9 * 1024 * 1024) }, 'more than 8 MiB'],
])('%s is told in a sentence, and asked again', async (_name, answer, words) => {
  agent.fail(answer)
  await connect()
  await vi.waitFor(
    async () =>
      expect(await bed.status(connectorId)).toMatchObject({
        status: 'failing',
        last_error: expect.stringContaining(words),
      }),
    patience,
  )
  agent.fail(null)
  begin(0, 'P', 0)
  await vi.waitFor(
    async () => expect(await bed.status(connectorId)).toMatchObject({ status: 'connected', last_error: null }),
    patience,
  )
})
