import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { playAgent } from '../play/playAgent.fixture.ts'

const pollOptions = { timeout: 60_000, interval: 50 }
const day = Date.parse('2023-05-09T10:00:00.000Z')
const at = (seconds: number) => new Date(day + seconds * 1000).toISOString()

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let agent: Awaited<ReturnType<typeof playAgent>>
let connectorId = 0
beforeAll(async () => {
  fixture = await createConnectorFixture()
})
afterAll(() => fixture?.close())
beforeEach(async () => {
  agent = await playAgent(20)
  connectorId += 1
})
afterEach(async () => {
  await fixture.change(connectorId, { enabled: false })
  await agent.stop()
})

const reportInitial = (seconds: number, program: string, parts: number) => {
  agent.report(at(seconds), 'avail', 'AVAILABLE')
  agent.report(at(seconds), 'prog', program)
  agent.report(at(seconds), 'mode', 'AUTOMATIC')
  agent.report(at(seconds), 'parts', String(parts))
  agent.report(at(seconds), 'sys', '', 'Normal')
  agent.report(at(seconds), 'exec', 'READY')
}
const connect = () => fixture.add({ connectorId, connectorTypeId: 'mtconnect-agent', options: { url: agent.url } })
const slices = () =>
  fixture
    .slices(connectorId)
    .map(({ from, to, facet, good }) => [(from - day) / 1000, (to - day) / 1000, facet.state, good])
const expectSlices = (expected: unknown) => vi.waitFor(() => expect(slices()).toEqual(expected), pollOptions)

test('reads the present state, then changes: states, program, faults and parts, across any gaps', async () => {
  reportInitial(0, 'A&B <1>', 4)
  await connect()
  await vi.waitFor(
    () => expect(agent.requests.some((url) => url.startsWith('/sample?from=7&'))).toBe(true),
    pollOptions,
  )
  agent.report(at(10), 'exec', 'ACTIVE')
  agent.report(at(50), 'parts', '6')
  agent.report(at(55), 'sys', 'Door open', 'Fault')
  agent.report(at(58), 'sys', '', 'Normal')
  // Hours of source time in one response: the sequence proves that nothing is missing.
  agent.report(at(70), 'exec', 'READY')
  agent.report(at(70 + 180), 'exec', 'UNAVAILABLE')
  await expectSlices([
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
  const [first, , third] = fixture.slices(connectorId)
  expect(first?.facet.partNum).toBe('A&B <1>')
  expect(third?.facet.reason).toBe('17 Door open')
})

test('a restarted ingest continues where it stopped, without gaps or duplicates', async () => {
  reportInitial(0, 'P', 0)
  await connect()
  await vi.waitFor(
    () => expect(agent.requests.some((url) => url.startsWith('/sample?from=7&'))).toBe(true),
    pollOptions,
  )
  agent.report(at(5), 'exec', 'ACTIVE')
  agent.report(at(6), 'parts', '1')
  agent.report(at(9), 'parts', '2')
  await expectSlices([
    [0, 5, 'idle', 0],
    [5, 9, 'running', 2],
  ])
  await fixture.stopIngest()
  agent.report(at(20), 'parts', '3')
  agent.report(at(30), 'exec', 'READY')
  agent.report(at(31), 'exec', 'READY')
  await fixture.startIngest()
  await expectSlices([
    [0, 5, 'idle', 0],
    [5, 30, 'running', 3],
    [30, 31, 'idle', 0],
  ])
  expect(agent.requests.filter((url) => url === '/current')).toHaveLength(1)
})

test('an agent whose buffer has lost the next data leaves a gap of unknown time, but its parts count', async () => {
  reportInitial(0, 'P', 0)
  agent.report(at(2), 'exec', 'ACTIVE')
  await connect()
  await vi.waitFor(
    () => expect(agent.requests.some((url) => url.startsWith('/sample?from=8&'))).toBe(true),
    pollOptions,
  )
  agent.report(at(10), 'parts', '1')
  await expectSlices([[2, 10, 'running', 1]])
  agent.fail({ status: 503, body: 'busy' })
  await vi.waitFor(
    async () => expect(await fixture.status(connectorId)).toMatchObject({ status: 'failing' }),
    pollOptions,
  )
  for (let second = 20; second < 50; second += 1) agent.report(at(second), 'mode', second % 2 ? 'AUTOMATIC' : 'EDIT')
  agent.report(at(50), 'parts', '5')
  agent.fail(null)
  await vi.waitFor(() => expect(agent.requests.filter((url) => url === '/current')).toHaveLength(2), pollOptions)
  agent.report(at(58), 'exec', 'READY')
  await expectSlices([
    [2, 10, 'running', 1],
    [50, 58, 'running', 4],
  ])
})

test('a restarted agent is read from the start, without bridging the gap', async () => {
  reportInitial(0, 'P', 7)
  await connect()
  await vi.waitFor(
    () => expect(agent.requests.some((url) => url.startsWith('/sample?from=7&'))).toBe(true),
    pollOptions,
  )
  agent.report(at(5), 'exec', 'ACTIVE')
  agent.report(at(9), 'exec', 'ACTIVE')
  await expectSlices([
    [0, 5, 'idle', 0],
    [5, 9, 'running', 0],
  ])
  agent.restart()
  reportInitial(30, 'Q', 0)
  await vi.waitFor(() => expect(agent.requests.filter((url) => url === '/current')).toHaveLength(2), pollOptions)
  agent.report(at(32), 'exec', 'ACTIVE')
  agent.report(at(40), 'parts', '1')
  await expectSlices([
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
  ['endless nesting', { status: 200, body: '<a>'.repeat(5_000) }, 'not send valid XML'],
  ['a flood', { status: 200, body: 'x'.repeat(9 * 1024 * 1024) }, 'larger than 8 MiB'],
])('%s is reported with a message, and the request is repeated', async (_name, response, words) => {
  agent.fail(response)
  await connect()
  await vi.waitFor(
    async () =>
      expect(await fixture.status(connectorId)).toMatchObject({
        status: 'failing',
        last_error: expect.stringContaining(words),
      }),
    pollOptions,
  )
  agent.fail(null)
  reportInitial(0, 'P', 0)
  await vi.waitFor(
    async () => expect(await fixture.status(connectorId)).toMatchObject({ status: 'connected', last_error: null }),
    pollOptions,
  )
})
