import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createConnectorBed } from '../play/connector.bed.ts'
import { latheLog } from '../play/latheLog.ts'
import { playShdr } from '../play/playShdr.ts'
import { realLathe } from '../play/realLathe.bed.ts'
import { runsOf } from '../play/runsOf.bed.ts'
import { splitRecordings } from '../play/splitRecordings.ts'

const keys = {
  execution: 'pexecution',
  program: 'pprogram',
  partCount: 'ppartcount',
  mode: 'pmode',
  availability: 'avail',
}
const patience = { timeout: 60_000, interval: 50 }

let bed: Awaited<ReturnType<typeof createConnectorBed>>
let nextId = 1
beforeAll(async () => {
  bed = await createConnectorBed()
})
afterAll(() => bed?.close())

const made = latheLog(7)
const realPath = process.env.TAKT_LATHE_LOG
const logs = [
  { name: 'a made-up lathe', log: made.log, runs: made.runs },
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
    await bed.add({ connectorId, ...shdr(adapter.port) })
    const expected = runs.toSorted((a, b) => a.start - b.start)
    await vi.waitFor(() => expect(runsOf(bed.slices(connectorId))).toEqual(expected), patience)
    await bed.change(connectorId, { enabled: false })
    await adapter.stop()
  })
})

test('a connection that is cut is opened again; what is played twice counts once', async () => {
  const adapter = await playShdr({ log: made.log, speed: Number.POSITIVE_INFINITY, heartbeatMs: 200 })
  const connectorId = nextId++
  await bed.add({ connectorId, ...shdr(adapter.port) })
  const expected = made.runs.toSorted((a, b) => a.start - b.start)
  await vi.waitFor(() => expect(runsOf(bed.slices(connectorId))).toEqual(expected), patience)
  const before = bed.messages(connectorId).length
  adapter.cut()
  await vi.waitFor(() => expect(adapter.times()).toBe(2), patience)
  await vi.waitFor(() => expect(bed.messages(connectorId).length).toBeGreaterThan(before), patience)
  await vi.waitFor(() => expect(runsOf(bed.slices(connectorId))).toEqual(expected), patience)
  await bed.change(connectorId, { enabled: false })
  await adapter.stop()
})

test('ingest that is stopped in the middle and started again gives the same', async () => {
  const adapter = await playShdr({ log: made.log, speed: 2_000 })
  const connectorId = nextId++
  await bed.add({ connectorId, ...shdr(adapter.port) })
  await vi.waitFor(() => expect(bed.messages(connectorId).length).toBeGreaterThan(0), patience)
  await bed.stopIngest()
  await bed.startIngest()
  const expected = made.runs.toSorted((a, b) => a.start - b.start)
  await vi.waitFor(() => expect(runsOf(bed.slices(connectorId))).toEqual(expected), patience)
  await bed.change(connectorId, { enabled: false })
  await adapter.stop()
})

test('its status tells how it fares, in words', async () => {
  const adapter = await playShdr({ log: made.log, speed: 500 })
  const connectorId = nextId++
  await bed.add({ connectorId, ...shdr(adapter.port) })
  const status = () => bed.status(connectorId)
  await vi.waitFor(
    async () => expect(await status()).toMatchObject({ status: 'connected', last_error: null }),
    patience,
  )
  await vi.waitFor(async () => expect((await status())?.last_data_at).toBeInstanceOf(Date), patience)
  await adapter.stop()
  await vi.waitFor(
    async () =>
      expect(await status()).toMatchObject({
        status: 'failing',
        last_error: expect.stringContaining('Nothing that this connector can read answers at'),
      }),
    patience,
  )
  await bed.change(connectorId, { enabled: false })
  await vi.waitFor(async () => expect(await status()).toMatchObject({ status: 'stopped' }), patience)
})

test('a clock that is ahead is told until it is set right', async () => {
  const line = (ahead: number, state: string) => `${new Date(Date.now() + ahead).toISOString()}|pexecution|${state}\n`
  const [wrong, right] = [line(3_600_000, 'ACTIVE'), line(0, 'READY')]
  const [late, soon] = [await playShdr({ log: wrong, speed: 1 }), await playShdr({ log: wrong + right, speed: 1 })]
  const [one, other] = [nextId++, nextId++]
  await bed.add({ connectorId: one, ...shdr(late.port) })
  await bed.add({ connectorId: other, ...shdr(soon.port) })
  const error = async (connectorId: number) => {
    const found = await bed.status(connectorId)
    return found?.status === 'connected' ? found.last_error : 'not yet'
  }
  await vi.waitFor(async () => expect(await error(one)).toMatch(/clock is 60 minutes ahead/), patience)
  await vi.waitFor(async () => expect(await error(other)).toBe(null), patience)
  for (const connectorId of [one, other]) await bed.change(connectorId, { enabled: false })
  await Promise.all([late.stop(), soon.stop()])
})

test('an item that never comes is told with what comes in its place, until the right one is named', async () => {
  const log = `${new Date().toISOString()}|avail|AVAILABLE|execution|ACTIVE|program|NOW.MIN\n`
  const adapter = await playShdr({ log, speed: 1 })
  const connectorId = nextId++
  const options = (execution: string) => ({ host: '127.0.0.1', port: adapter.port, keys: { execution } })
  await bed.add({ connectorId, connectorTypeId: 'mtconnect-shdr', options: options('exec') })
  const said = expect.stringMatching(/^Connected, but `exec` has not come; it sends avail, execution, program\./)
  await vi.waitFor(
    async () => expect(await bed.status(connectorId)).toMatchObject({ status: 'connected', last_error: said }),
    patience,
  )
  await bed.change(connectorId, { options: JSON.stringify(options('execution')) })
  await vi.waitFor(() => expect(bed.slices(connectorId).at(-1)?.facet?.state).toBe('running'), patience)
  await vi.waitFor(
    async () => expect(await bed.status(connectorId)).toMatchObject({ status: 'connected', last_error: null }),
    patience,
  )
  await bed.change(connectorId, { enabled: false })
  await adapter.stop()
})

test('a machine that runs now is seen now, grows while it lives, and ends with its heartbeat', async () => {
  const started = Date.now()
  const log = `${new Date(started).toISOString()}|avail|AVAILABLE|pexecution|ACTIVE|pprogram|NOW.MIN\n`
  const adapter = await playShdr({ log, speed: 1, heartbeatMs: 200 })
  const connectorId = nextId++
  await bed.add({ connectorId, ...shdr(adapter.port) })
  const last = () => bed.slices(connectorId).at(-1)
  await vi.waitFor(() => expect(last()?.facet).toMatchObject({ state: 'running', partNum: 'NOW.MIN' }), patience)
  await vi.waitFor(() => expect(last()!.to).toBeGreaterThan(started + 5_000), patience)
  const stopped = Date.now()
  await adapter.stop()
  await vi.waitFor(async () => expect((await bed.status(connectorId))?.status).toBe('failing'), patience)
  expect(last()!.to).toBeLessThanOrEqual(stopped + 60)
})
