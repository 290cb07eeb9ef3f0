import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMonitor } from '../monitor.ts'
import { createPace } from '../pace.ts'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { impinjEvent, playReader, tagOf } from '../play/playReader.fixture.ts'
import { standalone } from '../play/standalone.fixture.ts'
import { createRunReader } from './runReader.ts'

const pollOptions = { timeout: 60_000, interval: 50 }

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let reader: Awaited<ReturnType<typeof playReader>>
let connectorId = 0
beforeAll(async () => {
  fixture = await createConnectorFixture()
})
afterAll(() => fixture?.close())
beforeEach(async () => {
  reader = await playReader()
  connectorId += 1
})
afterEach(async () => {
  await fixture.change(connectorId, { enabled: false })
  await reader.stop()
})

const connect = async (options: object = {}) => {
  await fixture.add({ connectorId, connectorTypeId: 'tag-reader', options: { url: reader.url, ...options } })
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), pollOptions)
}
const status = () => fixture.status(connectorId)
const fares = (expected: object) => vi.waitFor(async () => expect(await status()).toMatchObject(expected), pollOptions)
const storedTags = async () => (await fixture.storedReads(connectorId)).map(({ epc }) => epc)
const expectTags = (...tags: number[]) =>
  vi.waitFor(async () => expect(await storedTags()).toEqual(tags.map(tagOf)), pollOptions)

test('publishes the reads of commercially available readers, whatever the format of a line, in ascending order', async () => {
  await connect({ userName: 'root', password: 'impinj:1' })
  const at = Date.now() - 1000
  const iso = new Date(at).toISOString()
  reader.send('\r\n')
  await fares({ status: 'connected', last_error: null })
  reader.sendEvents(impinjEvent(1, at, { antennaPort: 3 }))
  reader.sendEvents({
    eventType: 'inventoryStatus',
    inventoryStatusEvent: { inventoryStatus: 'running' },
    timestamp: iso,
  })
  await expectTags(1)
  const zebra = { type: 'SIMPLE', timestamp: iso.replace('Z', '+0000'), data: { antenna: 2, peakRssi: -60, reads: 4 } }
  reader.sendEvents([{ ...zebra, data: { ...zebra.data, idHex: tagOf(2) } }, impinjEvent(3, at)])
  reader.sendEvents({ reads: [{ epc: tagOf(4), at: iso, rssi: -50.5 }] })
  await expectTags(1, 2, 3, 4)
  const stored = await fixture.storedReads(connectorId)
  expect(stored.map(({ seq: _, epc: __, ...read }) => read)).toEqual([
    { at, antenna: 3, rssi: -54.3, count: 1 },
    { at, antenna: 2, rssi: -60, count: 4 },
    { at, antenna: 1, rssi: -54.3, count: 1 },
    { at, antenna: 0, rssi: -50.5, count: 1 },
  ])
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map(({ seq }) => seq).toSorted((a, b) => a - b))
  expect(reader.requests[0]?.authorization).toBe(`Basic ${btoa('root:impinj:1')}`)
  await fares({ last_data_at: expect.any(Date) })
})

test('a truncated line, a restarted reader and a restarted ingest lose only reads sent while disconnected', async () => {
  await connect()
  reader.sendEvents(impinjEvent(1, Date.now()))
  const line = JSON.stringify(impinjEvent(2, Date.now()))
  reader.send(line.slice(0, 70))
  await expectTags(1)
  reader.cut()
  await vi.waitFor(() => expect([reader.requests.length, reader.listeners()]).toEqual([2, 1]), pollOptions)
  // The reader sends the line again, in chunks.
  reader.send(line.slice(0, 50))
  reader.send(`${line.slice(50)}\r\n`)
  await expectTags(1, 2)
  await reader.restart()
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), pollOptions)
  reader.sendEvents(impinjEvent(3, Date.now()))
  await expectTags(1, 2, 3)
  reader.sendEvents(impinjEvent(4, Date.now()))
  await vi.waitFor(async () => expect((await status())?.last_error).toBe(null), pollOptions)
  await expectTags(1, 2, 3, 4)
  await fixture.stopIngest()
  reader.sendEvents(impinjEvent(5, Date.now()))
  await fixture.startIngest()
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), pollOptions)
  reader.sendEvents(impinjEvent(6, Date.now()))
  await expectTags(1, 2, 3, 4, 6)
})

test('skips and reports garbage and a line of 10 MB, and reads what follows', async () => {
  await connect()
  reader.sendEvents(impinjEvent(1, Date.now()))
  await expectTags(1)
  reader.send(`${'x'.repeat(10 * 1024 * 1024)}\r\n`)
  await fares({ status: 'connected', last_error: expect.stringContaining('a line was longer than 256 KiB') })
  reader.send('{"tagInventoryEvent":\r\n')
  reader.send(`${'['.repeat(100_000)}\r\n\u0000\ufffd\r\n`)
  reader.sendEvents(impinjEvent(9, Date.now(), { epcHex: '<script>' }))
  await fares({ status: 'connected', last_error: expect.stringMatching(/^5 lines .* because epc must be a tag code/) })
  reader.sendEvents(impinjEvent(2, Date.now()))
  await expectTags(1, 2)
})

test('reports a clock that is off until it is corrected', async () => {
  await connect()
  reader.sendEvents(impinjEvent(1, Date.now() + 3_600_000))
  await fares({ status: 'connected', last_error: expect.stringContaining('more than 5 minutes ahead') })
  reader.sendEvents(impinjEvent(2, 12_000))
  await fares({ status: 'connected', last_error: expect.stringContaining('more than 30 days behind') })
  reader.sendEvents(impinjEvent(3, Date.now() - 7_200_000))
  await fares({ status: 'connected', last_error: expect.stringContaining('120 minutes behind') })
  reader.sendEvents(impinjEvent(4, Date.now()))
  await fares({ status: 'connected', last_error: null })
  // Reads with a time that no tolerance of clocks can explain are rejected.
  await expectTags(3, 4)
})

test.each([
  [401, 'requires a sign-in'],
  [404, 'responded with status 404'],
])('reports a reader that responds with %i in words, and repeats the request', async (code, words) => {
  reader.reject(code)
  await fixture.add({ connectorId, connectorTypeId: 'tag-reader', options: { url: reader.url } })
  await fares({ status: 'failing', last_error: expect.stringContaining(words) })
  reader.reject(null)
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), pollOptions)
  reader.sendEvents(impinjEvent(1, Date.now()))
  await fares({ status: 'connected', last_error: null })
})

test('reports a source that is not a reader as such', async () => {
  await connect()
  reader.send('<html>\n')
  await fares({ status: 'failing', last_error: expect.stringContaining('does not look like the stream of a tag') })
})

test('reconnects to a stream that stalls in the middle of a line, but not to one that sends line ends', async () => {
  const stopping = new AbortController()
  const reported: string[] = []
  const run = createRunReader(600)({
    options: { url: reader.url },
    feed: { receive: () => {}, room: async () => {}, problem: () => null, stop: async () => {} },
    report: (_status, error) => void (error && reported.push(error)),
    markReceived: () => {},
    monitor: createMonitor(),
    rule: dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }),
    ...standalone,
    pace: createPace(stopping.signal, () => {}),
    signal: stopping.signal,
  })
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), pollOptions)
  for (let k = 0; k < 10; k++) {
    reader.send('\r\n')
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  expect([reader.requests.length, reported]).toEqual([1, []])
  reader.send(JSON.stringify(impinjEvent(1, Date.now())).slice(0, 40))
  await vi.waitFor(() => expect(reader.requests.length).toBeGreaterThan(1), pollOptions)
  expect(reported[0]).toContain('The reader sent nothing for 0.6 s')
  stopping.abort()
  await run
})

test('stores reads while NATS is away, across a restart of ingest, and publishes them once it is back', async () => {
  await connect()
  reader.sendEvents(impinjEvent(1, Date.now()))
  await expectTags(1)
  await fixture.environment.killNats()
  reader.sendEvents(impinjEvent(2, Date.now()), impinjEvent(3, Date.now()))
  const storedState = async () =>
    JSON.stringify(
      (
        await fixture.db.selectFrom('connector_feed').select('state').where('connector_id', '=', connectorId).execute()
      )[0],
    )
  await vi.waitFor(async () => expect(await storedState()).toContain(tagOf(3)), pollOptions)
  await fixture.environment.restartNats()
  await vi.waitFor(async () => expect(new Set(await storedTags())).toEqual(new Set([1, 2, 3].map(tagOf))), pollOptions)
  await vi.waitFor(async () => expect(await storedState()).not.toContain(tagOf(3)), pollOptions)
})
