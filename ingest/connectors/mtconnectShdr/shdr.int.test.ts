import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { latheLog } from '../play/latheLog.ts'
import { playShdr } from '../play/playShdr.ts'
import { realLathe } from '../play/realLathe.fixture.ts'
import { runsOf } from '../play/runsOf.fixture.ts'
import { splitRecordings } from '../play/splitRecordings.ts'

const keys = {
  execution: 'pexecution',
  program: 'pprogram',
  partCount: 'ppartcount',
  mode: 'pmode',
  availability: 'avail',
}
const pollOptions = { timeout: 60_000, interval: 50 }

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let nextId = 1
beforeAll(async () => {
  fixture = await createConnectorFixture()
})
afterAll(() => fixture?.close())

const generated = latheLog(7)
const realPath = process.env.TAKT_LATHE_LOG
const logs = [
  { name: 'a made-up lathe', log: generated.log, runs: generated.runs },
  ...(realPath ? [{ name: 'the real lathe', log: readFileSync(realPath, 'utf8'), runs: realLathe }] : []),
]

const shdr = (port: number) => ({ connectorTypeId: 'mtconnect-shdr', options: { host: '127.0.0.1', port, keys } })

describe.each(logs)('$name, played over TCP into JetStream', ({ log, runs }) => {
  test.each([
    ['as it is', [0, 1, 2, 3]],
    ['in order', [1, 0, 3, 2]],
    ['backwards', [2, 3, 0, 1]],
  ])('%s: four program runs and their parts, exact to the millisecond', async (_name, order) => {
    const recordings = splitRecordings(log)
    const adapter = await playShdr({ log: order.map((i) => recordings[i]).join(''), speed: Number.POSITIVE_INFINITY })
    const connectorId = nextId++
    await fixture.add({ connectorId, ...shdr(adapter.port) })
    const expected = runs.toSorted((a, b) => a.start - b.start)
    await vi.waitFor(() => expect(runsOf(fixture.slices(connectorId))).toEqual(expected), pollOptions)
    await fixture.change(connectorId, { enabled: false })
    await adapter.stop()
  })
})

test('reconnects after a lost connection; data played twice counts once', async () => {
  const adapter = await playShdr({ log: generated.log, speed: Number.POSITIVE_INFINITY, heartbeatMs: 200 })
  const connectorId = nextId++
  await fixture.add({ connectorId, ...shdr(adapter.port) })
  const expected = generated.runs.toSorted((a, b) => a.start - b.start)
  await vi.waitFor(() => expect(runsOf(fixture.slices(connectorId))).toEqual(expected), pollOptions)
  const before = fixture.messages(connectorId).length
  adapter.cut()
  await vi.waitFor(() => expect(adapter.times()).toBe(2), pollOptions)
  await vi.waitFor(() => expect(fixture.messages(connectorId).length).toBeGreaterThan(before), pollOptions)
  await vi.waitFor(() => expect(runsOf(fixture.slices(connectorId))).toEqual(expected), pollOptions)
  await fixture.change(connectorId, { enabled: false })
  await adapter.stop()
})

test('stopping and restarting ingest in the middle gives the same result', async () => {
  const adapter = await playShdr({ log: generated.log, speed: 2_000 })
  const connectorId = nextId++
  await fixture.add({ connectorId, ...shdr(adapter.port) })
  await vi.waitFor(() => expect(fixture.messages(connectorId).length).toBeGreaterThan(0), pollOptions)
  await fixture.stopIngest()
  await fixture.startIngest()
  const expected = generated.runs.toSorted((a, b) => a.start - b.start)
  await vi.waitFor(() => expect(runsOf(fixture.slices(connectorId))).toEqual(expected), pollOptions)
  await fixture.change(connectorId, { enabled: false })
  await adapter.stop()
})

test('its status describes its condition in words', async () => {
  const adapter = await playShdr({ log: generated.log, speed: 500 })
  const connectorId = nextId++
  await fixture.add({ connectorId, ...shdr(adapter.port) })
  const status = () => fixture.status(connectorId)
  await vi.waitFor(
    async () => expect(await status()).toMatchObject({ status: 'connected', last_error: null }),
    pollOptions,
  )
  await vi.waitFor(async () => expect((await status())?.last_data_at).toBeInstanceOf(Date), pollOptions)
  await adapter.stop()
  await vi.waitFor(
    async () =>
      expect(await status()).toMatchObject({
        status: 'failing',
        last_error: expect.stringContaining('No source that this connector can read responds at'),
        failing_since: expect.any(Date),
      }),
    pollOptions,
  )
  await fixture.change(connectorId, { enabled: false })
  await vi.waitFor(
    async () => expect(await status()).toMatchObject({ status: 'stopped', failing_since: null }),
    pollOptions,
  )
})

test('a machine that is unavailable is in the status, and each start in the log, also after a restart', async () => {
  const at = new Date(Date.now() - 2_000)
  const log = `${new Date(at.getTime() - 1_000).toISOString()}|pexecution|ACTIVE\n${at.toISOString()}|avail|UNAVAILABLE\n`
  const adapter = await playShdr({ log, speed: Number.POSITIVE_INFINITY })
  const connectorId = nextId++
  await fixture.add({ connectorId, ...shdr(adapter.port) })
  const unavailable = { status: 'connected', machine_unknown: 'unavailable', machine_unknown_since: at }
  const started = [{ text: 'Connected' }, { text: 'Started' }]
  const isShown = () =>
    vi.waitFor(async () => {
      expect(await fixture.status(connectorId)).toMatchObject(unavailable)
      const log = (await fixture.monitor(connectorId))?.log ?? []
      expect(log.slice(-2)).toMatchObject(started)
      const unavailableLines = log.filter(({ text }) => text.includes(`unavailable since ${at.toISOString()}`))
      expect(unavailableLines).toHaveLength(1)
    }, pollOptions)
  await isShown()
  await fixture.stopIngest()
  expect(await fixture.status(connectorId)).toMatchObject({ status: 'stopped', machine_unknown: null })
  await fixture.startIngest()
  await isShown()
  await fixture.change(connectorId, { enabled: false })
  await adapter.stop()
})

test('reports a clock that is ahead until it is corrected', async () => {
  const line = (ahead: number, state: string) => `${new Date(Date.now() + ahead).toISOString()}|pexecution|${state}\n`
  const [wrong, right] = [line(3_600_000, 'ACTIVE'), line(0, 'READY')]
  const [late, corrected] = [await playShdr({ log: wrong, speed: 1 }), await playShdr({ log: wrong + right, speed: 1 })]
  const [lateId, other] = [nextId++, nextId++]
  await fixture.add({ connectorId: lateId, ...shdr(late.port) })
  await fixture.add({ connectorId: other, ...shdr(corrected.port) })
  const error = async (connectorId: number) => {
    const status = await fixture.status(connectorId)
    return status?.status === 'connected' ? status.last_error : 'waiting'
  }
  await vi.waitFor(async () => expect(await error(lateId)).toMatch(/clock is 60 minutes ahead/), pollOptions)
  await vi.waitFor(async () => expect(await error(other)).toBe(null), pollOptions)
  for (const connectorId of [lateId, other]) await fixture.change(connectorId, { enabled: false })
  await Promise.all([late.stop(), corrected.stop()])
})

test('reports an item that never arrives, with the items that do, until the right one is configured', async () => {
  const log = `${new Date().toISOString()}|avail|AVAILABLE|execution|ACTIVE|program|NOW.MIN\n`
  const adapter = await playShdr({ log, speed: 1 })
  const connectorId = nextId++
  const options = (execution: string) => ({ host: '127.0.0.1', port: adapter.port, keys: { execution } })
  await fixture.add({ connectorId, connectorTypeId: 'mtconnect-shdr', options: options('exec') })
  const message = expect.stringMatching(/^Connected, but `exec` has not arrived; it sends avail, execution, program\./)
  await vi.waitFor(
    async () => expect(await fixture.status(connectorId)).toMatchObject({ status: 'connected', last_error: message }),
    pollOptions,
  )
  await fixture.change(connectorId, { options: JSON.stringify(options('execution')) })
  await vi.waitFor(() => expect(fixture.slices(connectorId).at(-1)?.facet?.state).toBe('running'), pollOptions)
  await vi.waitFor(
    async () => expect(await fixture.status(connectorId)).toMatchObject({ status: 'connected', last_error: null }),
    pollOptions,
  )
  await fixture.change(connectorId, { enabled: false })
  await adapter.stop()
})

test('a machine running now is visible now, updates while it runs, and ends with its heartbeat', async () => {
  const started = Date.now()
  const log = `${new Date(started).toISOString()}|avail|AVAILABLE|pexecution|ACTIVE|pprogram|NOW.MIN\n`
  const adapter = await playShdr({ log, speed: 1, heartbeatMs: 200 })
  const connectorId = nextId++
  await fixture.add({ connectorId, ...shdr(adapter.port) })
  const last = () => fixture.slices(connectorId).at(-1)
  await vi.waitFor(() => expect(last()?.facet).toMatchObject({ state: 'running', partNum: 'NOW.MIN' }), pollOptions)
  await vi.waitFor(() => expect(last()!.to).toBeGreaterThan(started + 5_000), pollOptions)
  const stopped = Date.now()
  await adapter.stop()
  await vi.waitFor(async () => expect((await fixture.status(connectorId))?.status).toBe('failing'), pollOptions)
  expect(last()!.to).toBeLessThanOrEqual(stopped + 60)
})
