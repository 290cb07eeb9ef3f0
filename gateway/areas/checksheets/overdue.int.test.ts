import { randomUUID } from 'node:crypto'
import type { Work } from '@takt/domain/areas/checksheets/work.ts'
import type { Output, Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { createFloorReader, slicesByResource } from '../efficiency/index.ts'
import { createWorkCache } from './workCache.ts'
import { workOfMany } from './workOf.ts'

const minute = 60_000
const now = Math.floor(Date.now() / minute) * minute
const minutesAgo = (minutes: number) => now - minutes * minute
const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore,number,mm,10,9.9,10.1,1,eachHour
`

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  for (const partNum of ['P-1', 'P-2']) await add('parts', { partNum })
  for (const [jobNum, partNum] of [
    ['J-1', 'P-1'],
    ['J-2', 'P-2'],
    ['J-3', 'P-1'],
  ])
    await add('jobs', { jobNum, partNum })
})
afterAll(() => fixture?.close())

async function add(path: string, body: object) {
  const { status, body: response } = await fixture.request('POST', `/api/${path}`, body)
  expect([path, status, response.message]).toEqual([path, 200, expect.anything()])
  return response.data
}
const machine = (resourceID: string) => add('resources', { resourceID, commissionedOn: '2020-01-01' })
const deviceAt = async (resourceId: string): Promise<number> =>
  (await add('devices', { deviceTypeId: 'takt-h1', resourceId })).deviceId

type SliceInput = Partial<Slice> & { minutes: number; job?: string | null; good?: number; lasts?: number }
let seq = 1
const insertWork = (deviceId: number, inputs: readonly SliceInput[]) =>
  insertSlices(fixture.dependencies.clickhouse, [
    {
      organizationId: 1,
      deviceId,
      slices: inputs.map(({ minutes, job = 'J-1', good = 1, lasts = 1, ...more }) => ({
        deviceId,
        from: minutesAgo(minutes),
        to: minutesAgo(minutes - lasts),
        seq: seq++,
        ord: 0,
        state: stateCodes.running,
        reason: null,
        empIDs: [],
        values: null,
        outputs: [
          { jobNum: job, assemblySeq: 0, oprSeq: 10, partNum: null, partRevision: null, good, scrap: 1, rework: 2 },
        ].map((output) => ({ ...output, idealCycleSecs: null })),
        ...more,
      })),
    },
  ])
const floorOf = () => createFloorReader(fixture.dependencies)(1)

test('the work of many machines equals that of their slices resolved one by one', async () => {
  for (const resourceID of ['W-1', 'W-2', 'W-3']) await machine(resourceID)
  const [plain, taking, first] = [await deviceAt('W-1'), await deviceAt('W-2'), await deviceAt('W-3')]
  const second: number = (await add('devices', { deviceTypeId: 'takt-h1' })).deviceId
  const effectiveFrom = new Date(minutesAgo(660)).toISOString()
  for (const [deviceId, resourceId] of [
    [first, null],
    [second, 'W-3'],
  ])
    expect((await fixture.request('PUT', `/api/devices/${deviceId}`, { resourceId, effectiveFrom })).status).toBe(200)
  const baseSlices: SliceInput[] = [
    ...Array.from({ length: 200 }, (_, k) => ({ minutes: 1400 - 6 * k, good: k % 3, job: k < 90 ? 'J-1' : 'J-2' })),
    { minutes: 190, state: stateCodes.setup, job: null, good: 0 },
    { minutes: 189, lasts: 5, job: 'J-3' },
    // Duplicate, and overlapping the previous one.
    { minutes: 189, lasts: 3, job: 'J-3', good: 7 },
    { minutes: 188, lasts: 3, job: 'J-1' },
    // Before the day, and in the future.
    { minutes: 1500 },
    { minutes: -1 },
  ]
  await insertWork(plain, baseSlices)
  await insertWork(taking, [...baseSlices, { minutes: 700, lasts: 60, state: stateCodes.void, good: 0 }])
  await insertWork(first, baseSlices)
  await insertWork(second, [{ minutes: 650 }, { minutes: 1400, good: 5 }])
  const floor = await floorOf()
  const resourceIDs = ['W-3', 'W-1', 'W-2']
  const workByMachine = await workOfMany(fixture.dependencies, floor, { resourceIDs, now })
  const range = { start: minutesAgo(1440), end: now }
  const slices = await slicesByResource(fixture.dependencies, { floor, resourceIDs, range, asOf: now })
  const naive = (resourceID: string) =>
    timelineOf(floor, resourceID, slices.get(resourceID)!, now)
      .counting.filter(({ from }) => from >= range.start && from < now)
      .map(({ from, to, state, outputs }): Work => {
        const [{ jobNum, assemblySeq, oprSeq, partNum, good, scrap, rework }] = outputs as [Output]
        const makes = [{ jobNum, assemblySeq, oprSeq, partNum }]
        const operation = jobNum === null ? null : JSON.stringify([jobNum, assemblySeq, oprSeq])
        return { from, to, isSetup: state === stateCodes.setup, parts: good + scrap + rework, operation, makes }
      })
  const inOrder = (work: readonly Work[]) => work.toSorted((a, b) => a.from - b.from || a.to - b.to)
  for (const resourceID of resourceIDs)
    expect([resourceID, inOrder(workByMachine.get(resourceID)!)]).toEqual([resourceID, inOrder(naive(resourceID))])
  expect(resourceIDs.map((resourceID) => workByMachine.get(resourceID)!.length)).toEqual([125, 203, 193])
})

test('a checksheet is overdue while the machine makes the product for which it was filled in, also with another job', async () => {
  await machine('M-9')
  const deviceId = await deviceAt('M-9')
  const sheet = await add('docs/checksheet', { csv, docName: 'Bore each hour' })
  const clockSpy = vi.spyOn(fixture.dependencies, 'now').mockReturnValue(minutesAgo(600))
  await fixture.request('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
  clockSpy.mockRestore()
  const { pageId, revId } = sheet
  const entry = { entryId: randomUUID(), pageId, revId, sample: 1, checkID: 'D1', value: 10, resourceID: 'M-9' }
  const at = new Date(minutesAgo(120)).toISOString()
  await add('checkData', { entries: [{ ...entry, at, jobNum: 'J-1' }] })
  const overdue = async () => {
    const range = { startDate: at, endDate: new Date(now + 60 * minute).toISOString(), resourceIDs: ['M-9'] }
    const { body } = await fixture.request('POST', '/api/analytics/qualityNotices', { ...range, include: ['alerts'] })
    return qualityNoticesData.parse(body.data).alerts.map(({ kind }) => kind)
  }
  await insertWork(deviceId, [{ minutes: 130 }, { minutes: 100 }])
  expect(await overdue()).toEqual(['checkOverdue'])
  await insertWork(deviceId, [{ minutes: 50, job: 'J-2' }])
  expect(await overdue()).toEqual([])
  await insertWork(deviceId, [{ minutes: 20, job: 'J-3' }])
  expect(await overdue()).toEqual(['checkOverdue'])
  await insertWork(deviceId, [{ minutes: 15, job: 'J-2' }])
  expect(await overdue()).toEqual([])
  // The second of two jobs that run at once.
  const none = { assemblySeq: 0, oprSeq: 10, partNum: null, partRevision: null, scrap: 0, rework: 0 }
  const outputs = ['J-2', 'J-1'].map((jobNum) => ({ ...none, jobNum, good: 1, idealCycleSecs: null }))
  await insertWork(deviceId, [{ minutes: 10, outputs }])
  expect(await overdue()).toEqual(['checkOverdue'])
})

test('a corrected check time counts for due checks, at the machine and in alerts', async () => {
  await machine('M-8')
  const deviceId = await deviceAt('M-8')
  const sheet = await add('docs/checksheet', { csv, docName: 'Bore put right' })
  const clockSpy = vi.spyOn(fixture.dependencies, 'now').mockReturnValue(minutesAgo(600))
  await fixture.request('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
  clockSpy.mockRestore()
  const { pageId, revId } = sheet
  const value = (minutes: number, more: object = {}) => ({
    entryId: randomUUID(),
    pageId,
    revId,
    sample: 1,
    checkID: 'D1',
    value: 10,
    resourceID: 'M-8',
    jobNum: 'J-1',
    at: new Date(minutesAgo(minutes)).toISOString(),
    ...more,
  })
  await insertWork(deviceId, [{ minutes: 200 }, { minutes: 100 }])
  const states = async () => {
    const range = {
      startDate: new Date(minutesAgo(300)).toISOString(),
      endDate: new Date(now + 60 * minute).toISOString(),
    }
    const body = { ...range, resourceIDs: ['M-8'], include: ['alerts'] }
    const { data } = (await fixture.request('POST', '/api/analytics/qualityNotices', body)).body
    const due = (await fixture.request('GET', `/api/checkData/due?pageId=${pageId}&resourceID=M-8`)).body.data
    return [qualityNoticesData.parse(data).alerts.map(({ kind }) => kind), due.checks[0].state]
  }
  const wrong = value(4)
  await add('checkData', { entries: [wrong] })
  expect(await states()).toEqual([[], 'notYet'])
  await add('checkData', { entries: [value(140, { corrects: wrong.entryId })] })
  expect(await states()).toEqual([['checkOverdue'], 'overdue'])
})

test('caches reported work for callers that accept its age, and refreshes it in the background', async () => {
  await machine('M-7')
  const deviceId = await deviceAt('M-7')
  const floor = await floorOf()
  const readReportedWork = createWorkCache(fixture.dependencies)
  const partsAt = async (secs: number, maxAgeSecs: number) => {
    const request = { resourceIDs: ['M-7'], now: now + secs * 1000, maxAgeMs: maxAgeSecs * 1000 }
    return (await readReportedWork(floor, request)).get('M-7')!.partsFrom(0)
  }
  await insertWork(deviceId, [{ minutes: 30 }])
  expect(await partsAt(0, 120)).toBe(4)
  await insertWork(deviceId, [{ minutes: 20 }])
  expect([await partsAt(1, 120), await partsAt(1, 0)]).toEqual([4, 8])
  await insertWork(deviceId, [{ minutes: 10 }])
  // Old enough to be refreshed, recent enough to be returned.
  expect(await partsAt(40, 120)).toBe(8)
  await vi.waitFor(async () => expect(await partsAt(40, 120)).toBe(12), { timeout: 60_000 })
  await insertWork(deviceId, [{ minutes: 5 }])
  expect(await partsAt(200, 120)).toBe(16)
  // Another device: cached work belongs to another floor.
  expect((await fixture.request('PUT', `/api/devices/${deviceId}`, { resourceId: null })).status).toBe(200)
  const after = await readReportedWork(await floorOf(), { resourceIDs: ['M-7'], now, maxAgeMs: 1e9 })
  expect(after.get('M-7')!.partsFrom(0)).toBe(16)
})

test('evicts reported work when it exceeds the limit, oldest first, and when it is too old', async () => {
  const resourceIDs = ['B-1', 'B-2', 'B-3']
  const devices: number[] = []
  for (const resourceID of resourceIDs) {
    await machine(resourceID)
    devices.push(await deviceAt(resourceID))
  }
  const floor = await floorOf()
  // Capacity for two machines with a few intervals each.
  const readReportedWork = createWorkCache(fixture.dependencies, 250)
  const partsOf = async (resourceID: string, { secs = 0, maxAgeMs = 1e9 } = {}) => {
    const work = await readReportedWork(floor, { resourceIDs: [resourceID], now: now + secs * 1000, maxAgeMs })
    return work.get(resourceID)!.partsFrom(0)
  }
  const insertWorkOfAll = (minutes: number) =>
    Promise.all(devices.map((deviceId) => insertWork(deviceId, [{ minutes }])))
  await insertWorkOfAll(30)
  // Reading again takes no more capacity.
  for (const maxAgeMs of [0, 0, 0]) expect(await partsOf('B-1', { maxAgeMs })).toBe(4)
  expect(await partsOf('B-2')).toBe(4)
  await insertWorkOfAll(20)
  expect([await partsOf('B-1'), await partsOf('B-2')]).toEqual([4, 4])
  expect(await partsOf('B-3')).toBe(8)
  expect([await partsOf('B-2'), await partsOf('B-1')]).toEqual([4, 8])
  await insertWorkOfAll(10)
  expect(await partsOf('B-2', { secs: 301 })).toBe(12)
  expect(await partsOf('B-1')).toBe(12)
})
