import { randomUUID } from 'node:crypto'
import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { type ScrapEntry, scrapEntries } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScreensFixture } from '../../screens/screensServer.fixture.ts'

const minute = 60_000
let fixture: Awaited<ReturnType<typeof createScreensFixture>>
let screen: string
/** Whole minutes, so that repeated slices have the same start. */
let t0: number

/** Inserts a slice with `good` good parts of an operation of job J-1 in the minute that started `minutes` ago. */
function insertParts(minutes: number, good: number, { oprSeq = 10, seq = 1 } = {}) {
  const from = t0 - minutes * minute
  const outputs = [sampleOutput({ jobNum: 'J-1', assemblySeq: 0, oprSeq, good })]
  const slice = sampleSlice(from, from + minute, 'running', { seq, outputs, deviceId: fixture.one })
  const slices = [{ ...slice, values: null }]
  return insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId: fixture.one, slices }])
}

beforeAll(async () => {
  fixture = await createScreensFixture()
  t0 = Math.floor(fixture.clock.now / minute) * minute
  const admin = fixture.as(fixture.admin)
  for (const reasonCode of ['BURR', 'CRACK']) await admin('POST', '/api/reasons', { reasonCode })
  screen = await fixture.screen(fixture.one)
  for (const [minutes, good] of [
    [40, 5],
    [30, 4],
    [20, 3],
  ] as const)
    await insertParts(minutes, good)
  await insertParts(10, 9, { oprSeq: 20 })
})
afterAll(() => fixture?.close())

const request = (token: string, method: string, body?: object) =>
  fixture.request(method, '/api/screens/scrap', { token, ...(body ? { body } : {}) })
const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
const parts = (more: object = {}) => ({
  clientId: randomUUID(),
  at: new Date(fixture.clock.now).toISOString(),
  kind: 'scrap',
  quantity: 1,
  operation,
  reasonCode: 'BURR',
  ...more,
})
const rejection = async (token: string, body: object) => {
  const reply = await request(token, 'POST', body)
  return [reply.status, reply.body.message]
}
const entries = async (): Promise<ScrapEntry[]> => scrapEntries.parse((await request(screen, 'GET')).body.data).entries
/** Good, scrap and rework of each slice (minutes ago), as returned by the evidence route. */
async function counts() {
  const query = new URLSearchParams({
    start: new Date(t0 - 60 * minute).toISOString(),
    end: new Date(t0).toISOString(),
  })
  const { counts } = (await fixture.as(fixture.admin)('GET', `/api/resources/M-1/evidence?${query}`)) as {
    counts: { at: string; good: number; scrap: number; rework: number }[]
  }
  return counts.map(({ at, good, scrap, rework }) => [(t0 - Date.parse(at)) / minute, good, scrap, rework])
}

describe('scrap entered at a machine screen', () => {
  test('applies to the latest good parts of the operation, once, even if sent repeatedly', async () => {
    const entry = parts({ quantity: 5, reasonCode: 'CRACK' })
    for (const _ of [1, 2])
      expect((await request(screen, 'POST', entry)).body.data).toEqual({ clientId: entry.clientId })
    expect((await request(screen, 'POST', parts({ quantity: 1, kind: 'rework' }))).status).toBe(200)
    expect(await counts()).toEqual([
      [40, 5, 0, 0],
      [30, 1, 2, 1],
      [20, 0, 3, 0],
      [10, 9, 0, 0],
    ])
    expect(await rejection(screen, { ...entry, quantity: 4 })).toEqual([
      409,
      'This clientId was already used for a different entry.',
    ])
    expect(await entries()).toMatchObject([
      { kind: 'rework', quantity: 1, counted: 1, ...operation, reasonCode: 'BURR', isTakenBack: false },
      {
        clientId: entry.clientId,
        kind: 'scrap',
        quantity: 5,
        counted: 5,
        ...operation,
        saidBy: `Device ${fixture.one}`,
      },
    ])
  })

  test('applies to the operation that made parts last if none is given', async () => {
    const entry = parts({ operation: null, quantity: 2 })
    expect((await request(screen, 'POST', entry)).status).toBe(200)
    expect((await counts()).at(-1)).toEqual([10, 7, 2, 0])
    expect((await entries())[0]).toMatchObject({ oprSeq: 20, counted: 2 })
    expect((await request(screen, 'POST', { clientId: randomUUID(), takesBack: entry.clientId })).status).toBe(200)
    expect((await counts()).at(-1)).toEqual([10, 9, 0, 0])
    expect((await entries())[0]).toMatchObject({ isTakenBack: true, counted: 0 })
  })

  test('rejects more parts than available with the available number, unknown reasons, and times out of range', async () => {
    expect(await rejection(screen, parts({ quantity: 7 }))).toEqual([
      409,
      'There are only 6 good parts of this operation in the last 24 hours, not 7.',
    ])
    expect(await rejection(screen, parts({ operation: { ...operation, oprSeq: 30 } }))).toEqual([
      409,
      'There are no good parts of this operation in the last 24 hours.',
    ])
    expect((await rejection(screen, parts({ reasonCode: 'NONE' })))[0]).toBe(404)
    for (const days of [-1, 8]) {
      const at = new Date(fixture.clock.now - days * 86_400_000).toISOString()
      expect((await rejection(screen, parts({ at })))[0]).toBe(400)
    }
    for (const quantity of [0, 1.5, 10_001]) expect((await rejection(screen, parts({ quantity })))[0]).toBe(400)
    expect(await counts()).toHaveLength(4)
  })

  test('counts fewer parts if the machine reports fewer later, and reports the counted number', async () => {
    await insertParts(20, 1, { seq: 2 })
    expect(await counts()).toContainEqual([20, 0, 1, 0])
    expect((await entries()).find(({ quantity }) => quantity === 5)).toMatchObject({ counted: 3 })
    await insertParts(20, 3, { seq: 3 })
    expect(await counts()).toContainEqual([20, 0, 3, 0])
  })

  test('can be reverted only by a screen of that machine', async () => {
    const [{ clientId }] = (await entries()).filter(({ quantity }) => quantity === 5) as [ScrapEntry]
    const back = { clientId: randomUUID(), takesBack: clientId }
    const otherScreen = await fixture.screen(fixture.two)
    expect(await rejection(otherScreen, back)).toEqual([404, 'This entry was not found'])
    expect((await rejection(fixture.admin, back))[0]).toBe(400)
    expect(scrapEntries.parse((await request(otherScreen, 'GET')).body.data)).toEqual({ entries: [] })
    for (const _ of [1, 2]) expect((await request(screen, 'POST', back)).status).toBe(200)
    expect(await counts()).toEqual([
      [40, 5, 0, 0],
      [30, 3, 0, 1],
      [20, 3, 0, 0],
      [10, 9, 0, 0],
    ])
  })
})
