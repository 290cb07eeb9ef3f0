import { randomUUID } from 'node:crypto'
import { type ScrapEntry, scrapSaid } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import { sampleOutput, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScreensBed } from '../../screens/screens.bed.ts'

const minute = 60_000
let bed: Awaited<ReturnType<typeof createScreensBed>>
let screen: string
/** Whole minutes, so that slices are told again under the same beginning. */
let t0: number

/** The machine told so many good parts in the minute that began `minutes` ago, of an operation of job J-1. */
function told(minutes: number, good: number, { oprSeq = 10, seq = 1 } = {}) {
  const from = t0 - minutes * minute
  const outputs = [sampleOutput({ jobNum: 'J-1', assemblySeq: 0, oprSeq, good })]
  const slice = sampleSlice(from, from + minute, 'running', { seq, outputs, deviceId: bed.one })
  const slices = [{ ...slice, values: null }]
  return insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId: bed.one, slices }])
}

beforeAll(async () => {
  bed = await createScreensBed()
  t0 = Math.floor(bed.clock.now / minute) * minute
  const admin = bed.as(bed.admin)
  for (const reasonCode of ['BURR', 'CRACK']) await admin('POST', '/api/reasons', { reasonCode })
  screen = await bed.screen(bed.one)
  for (const [minutes, good] of [
    [40, 5],
    [30, 4],
    [20, 3],
  ] as const)
    await told(minutes, good)
  await told(10, 9, { oprSeq: 20 })
})
afterAll(() => bed?.close())

const ask = (token: string, method: string, body?: object) =>
  bed.ask(method, '/api/screens/scrap', { token, ...(body ? { body } : {}) })
const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
const parts = (more: object = {}) => ({
  clientId: randomUUID(),
  at: new Date(bed.clock.now).toISOString(),
  kind: 'scrap',
  quantity: 1,
  operation,
  reasonCode: 'BURR',
  ...more,
})
const refused = async (token: string, body: object) => {
  const reply = await ask(token, 'POST', body)
  return [reply.status, reply.body.message]
}
const entries = async (): Promise<ScrapEntry[]> => scrapSaid.parse((await ask(screen, 'GET')).body.data).entries
/** Good, scrap and rework of each slice (minutes ago), as evidence has them. */
async function counts() {
  const query = new URLSearchParams({
    start: new Date(t0 - 60 * minute).toISOString(),
    end: new Date(t0).toISOString(),
  })
  const { counts } = (await bed.as(bed.admin)('GET', `/api/resources/M-1/evidence?${query}`)) as {
    counts: { at: string; good: number; scrap: number; rework: number }[]
  }
  return counts.map(({ at, good, scrap, rework }) => [(t0 - Date.parse(at)) / minute, good, scrap, rework])
}

describe('what is said at a machine of its parts', () => {
  test('takes the latest good ones of the operation, once, however often it is sent', async () => {
    const said = parts({ quantity: 5, reasonCode: 'CRACK' })
    for (const _ of [1, 2]) expect((await ask(screen, 'POST', said)).body.data).toEqual({ clientId: said.clientId })
    expect((await ask(screen, 'POST', parts({ quantity: 1, kind: 'rework' }))).status).toBe(200)
    expect(await counts()).toEqual([
      [40, 5, 0, 0],
      [30, 1, 2, 1],
      [20, 0, 3, 0],
      [10, 9, 0, 0],
    ])
    expect(await refused(screen, { ...said, quantity: 4 })).toEqual([
      409,
      'Something else was said under this clientId.',
    ])
    expect(await entries()).toMatchObject([
      { kind: 'rework', quantity: 1, counted: 1, ...operation, reasonCode: 'BURR', isTakenBack: false },
      { clientId: said.clientId, kind: 'scrap', quantity: 5, counted: 5, ...operation, saidBy: `Device ${bed.one}` },
    ])
  })

  test('is of the operation that made parts last, where none is said', async () => {
    const said = parts({ operation: null, quantity: 2 })
    expect((await ask(screen, 'POST', said)).status).toBe(200)
    expect((await counts()).at(-1)).toEqual([10, 7, 2, 0])
    expect((await entries())[0]).toMatchObject({ oprSeq: 20, counted: 2 })
    expect((await ask(screen, 'POST', { clientId: randomUUID(), takesBack: said.clientId })).status).toBe(200)
    expect((await counts()).at(-1)).toEqual([10, 9, 0, 0])
    expect((await entries())[0]).toMatchObject({ isTakenBack: true, counted: 0 })
  })

  test('is refused with how many there are where they are fewer, and so is what is unknown or out of time', async () => {
    expect(await refused(screen, parts({ quantity: 7 }))).toEqual([
      409,
      'Only 6 good parts of this operation are known from the last 24 hours, not 7.',
    ])
    expect(await refused(screen, parts({ operation: { ...operation, oprSeq: 30 } }))).toEqual([
      409,
      'No good part of this operation is known from the last 24 hours.',
    ])
    expect((await refused(screen, parts({ reasonCode: 'NONE' })))[0]).toBe(404)
    for (const days of [-1, 8]) {
      const at = new Date(bed.clock.now - days * 86_400_000).toISOString()
      expect((await refused(screen, parts({ at })))[0]).toBe(400)
    }
    for (const quantity of [0, 1.5, 10_001]) expect((await refused(screen, parts({ quantity })))[0]).toBe(400)
    expect(await counts()).toHaveLength(4)
  })

  test('is less where the machine tells fewer parts afterwards, and says how many are counted', async () => {
    await told(20, 1, { seq: 2 })
    expect(await counts()).toContainEqual([20, 0, 1, 0])
    expect((await entries()).find(({ quantity }) => quantity === 5)).toMatchObject({ counted: 3 })
    await told(20, 3, { seq: 3 })
    expect(await counts()).toContainEqual([20, 0, 3, 0])
  })

  test('is taken back at that machine alone, and by nobody but a screen', async () => {
    const [{ clientId }] = (await entries()).filter(({ quantity }) => quantity === 5) as [ScrapEntry]
    const back = { clientId: randomUUID(), takesBack: clientId }
    const elsewhere = await bed.screen(bed.two)
    expect(await refused(elsewhere, back)).toEqual([404, 'This entry was not found'])
    expect((await refused(bed.admin, back))[0]).toBe(400)
    expect(scrapSaid.parse((await ask(elsewhere, 'GET')).body.data)).toEqual({ entries: [] })
    for (const _ of [1, 2]) expect((await ask(screen, 'POST', back)).status).toBe(200)
    expect(await counts()).toEqual([
      [40, 5, 0, 0],
      [30, 3, 0, 1],
      [20, 3, 0, 0],
      [10, 9, 0, 0],
    ])
  })
})
