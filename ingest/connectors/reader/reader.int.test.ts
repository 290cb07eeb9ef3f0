import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from '../pace.ts'
import { createConnectorBed } from '../play/connector.bed.ts'
import { impinjEvent, playReader, tagOf } from '../play/playReader.bed.ts'
import { createRunReader } from './runReader.ts'

const patience = { timeout: 60_000, interval: 50 }

let bed: Awaited<ReturnType<typeof createConnectorBed>>
let reader: Awaited<ReturnType<typeof playReader>>
let connectorId = 0
beforeAll(async () => {
  bed = await createConnectorBed()
})
afterAll(() => bed?.close())
beforeEach(async () => {
  reader = await playReader()
  connectorId += 1
})
afterEach(async () => {
  await bed.change(connectorId, { enabled: false })
  await reader.stop()
})

const connect = async (options: object = {}) => {
  await bed.add({ connectorId, connectorTypeId: 'tag-reader', options: { url: reader.url, ...options } })
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), patience)
}
const status = () => bed.status(connectorId)
const fares = (expected: object) => vi.waitFor(async () => expect(await status()).toMatchObject(expected), patience)
const heard = async () => (await bed.storedReads(connectorId)).map(({ epc }) => epc)
const isHeard = (...tags: number[]) => vi.waitFor(async () => expect(await heard()).toEqual(tags.map(tagOf)), patience)

test('what readers as they are sold tell, each line of whatever shape, is what is published, in rising order', async () => {
  await connect({ userName: 'root', password: 'impinj:1' })
  const at = Date.now() - 1000
  const iso = new Date(at).toISOString()
  reader.say('\r\n')
  await fares({ status: 'connected', last_error: null })
  reader.tell(impinjEvent(1, at, { antennaPort: 3 }))
  reader.tell({ eventType: 'inventoryStatus', inventoryStatusEvent: { inventoryStatus: 'running' }, timestamp: iso })
  await isHeard(1)
  const zebra = { type: 'SIMPLE', timestamp: iso.replace('Z', '+0000'), data: { antenna: 2, peakRssi: -60, reads: 4 } }
  reader.tell([{ ...zebra, data: { ...zebra.data, idHex: tagOf(2) } }, impinjEvent(3, at)])
  reader.tell({ reads: [{ epc: tagOf(4), at: iso, rssi: -50.5 }] })
  await isHeard(1, 2, 3, 4)
  const stored = await bed.storedReads(connectorId)
  expect(stored.map(({ seq: _, epc: __, ...read }) => read)).toEqual([
    { at, antenna: 3, rssi: -54.3, count: 1 },
    { at, antenna: 2, rssi: -60, count: 4 },
    { at, antenna: 1, rssi: -54.3, count: 1 },
    { at, antenna: 0, rssi: -50.5, count: 1 },
  ])
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map(({ seq }) => seq).toSorted((a, b) => a - b))
  expect(reader.asked[0]?.authorization).toBe(`Basic ${btoa('root:impinj:1')}`)
  await fares({ last_data_at: expect.any(Date) })
})

test('a line cut in the middle, a reader that restarts, and ingest that does, lose nothing but what nobody heard', async () => {
  await connect()
  reader.tell(impinjEvent(1, Date.now()))
  const line = JSON.stringify(impinjEvent(2, Date.now()))
  reader.say(line.slice(0, 70))
  await isHeard(1)
  reader.cut()
  await vi.waitFor(() => expect([reader.asked.length, reader.listeners()]).toEqual([2, 1]), patience)
  // The reader says it again, in pieces.
  reader.say(line.slice(0, 50))
  reader.say(`${line.slice(50)}\r\n`)
  await isHeard(1, 2)
  await reader.restart()
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), patience)
  reader.tell(impinjEvent(3, Date.now()))
  await isHeard(1, 2, 3)
  reader.tell(impinjEvent(4, Date.now()))
  await vi.waitFor(async () => expect((await status())?.last_error).toBe(null), patience)
  await isHeard(1, 2, 3, 4)
  await bed.stopIngest()
  reader.tell(impinjEvent(5, Date.now()))
  await bed.startIngest()
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), patience)
  reader.tell(impinjEvent(6, Date.now()))
  await isHeard(1, 2, 3, 4, 6)
})

test('garbage and a line of 10 MB are passed over and told; what comes after them is heard', async () => {
  await connect()
  reader.tell(impinjEvent(1, Date.now()))
  await isHeard(1)
  reader.say(`${'x'.repeat(10 * 1024 * 1024)}\r\n`)
  await fares({ status: 'connected', last_error: expect.stringContaining('a line was longer than 256 KiB') })
  reader.say('{"tagInventoryEvent":\r\n')
  reader.say(`${'['.repeat(100_000)}\r\n\u0000\ufffd\r\n`)
  reader.tell(impinjEvent(9, Date.now(), { epcHex: '<script>' }))
  await fares({ status: 'connected', last_error: expect.stringMatching(/^5 lines .* because epc must be a tag code/) })
  reader.tell(impinjEvent(2, Date.now()))
  await isHeard(1, 2)
})

test('a clock that is off is told until it is set right', async () => {
  await connect()
  reader.tell(impinjEvent(1, Date.now() + 3_600_000))
  await fares({ status: 'connected', last_error: expect.stringContaining('more than 5 minutes ahead') })
  reader.tell(impinjEvent(2, 12_000))
  await fares({ status: 'connected', last_error: expect.stringContaining('more than 30 days behind') })
  reader.tell(impinjEvent(3, Date.now() - 7_200_000))
  await fares({ status: 'connected', last_error: expect.stringContaining('120 minutes behind') })
  reader.tell(impinjEvent(4, Date.now()))
  await fares({ status: 'connected', last_error: null })
  // What no clock of ours could be right about is not taken.
  await isHeard(3, 4)
})

test.each([
  [401, 'wants a sign-in'],
  [404, 'answered with status 404'],
])('a reader that answers %i is told in words, and asked again', async (code, words) => {
  reader.refuse(code)
  await bed.add({ connectorId, connectorTypeId: 'tag-reader', options: { url: reader.url } })
  await fares({ status: 'failing', last_error: expect.stringContaining(words) })
  reader.refuse(null)
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), patience)
  reader.tell(impinjEvent(1, Date.now()))
  await fares({ status: 'connected', last_error: null })
})

test('what is no reader is told as such', async () => {
  await connect()
  reader.say('<html>\n')
  await fares({ status: 'failing', last_error: expect.stringContaining('does not look like the stream of a tag') })
})

test('a stream that stalls in the middle of a line is given up and opened anew; one that ends lines is not', async () => {
  const stopping = new AbortController()
  const told: string[] = []
  const run = createRunReader(600)({
    options: { url: reader.url },
    feed: { hear: () => {}, room: async () => {}, problem: () => null, stop: async () => {} },
    report: (_status, error) => void (error && told.push(error)),
    heard: () => {},
    rule: dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }),
    pace: createPace(stopping.signal, () => {}),
    signal: stopping.signal,
  })
  await vi.waitFor(() => expect(reader.listeners()).toBe(1), patience)
  for (let k = 0; k < 10; k++) {
    reader.say('\r\n')
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  expect([reader.asked.length, told]).toEqual([1, []])
  reader.say(JSON.stringify(impinjEvent(1, Date.now())).slice(0, 40))
  await vi.waitFor(() => expect(reader.asked.length).toBeGreaterThan(1), patience)
  expect(told[0]).toContain('The reader said nothing for 0.6 s')
  stopping.abort()
  await run
})

test('while NATS is away reads are kept beside the connector, through a stop of ingest, and come once it is back', async () => {
  await connect()
  reader.tell(impinjEvent(1, Date.now()))
  await isHeard(1)
  await bed.world.killNats()
  reader.tell(impinjEvent(2, Date.now()), impinjEvent(3, Date.now()))
  const kept = async () =>
    JSON.stringify(
      (await bed.db.selectFrom('connector_feed').select('state').where('connector_id', '=', connectorId).execute())[0],
    )
  await vi.waitFor(async () => expect(await kept()).toContain(tagOf(3)), patience)
  await bed.world.restartNats()
  await vi.waitFor(async () => expect(new Set(await heard())).toEqual(new Set([1, 2, 3].map(tagOf))), patience)
  await vi.waitFor(async () => expect(await kept()).not.toContain(tagOf(3)), patience)
})
