import { randomUUID } from 'node:crypto'
import type { Work } from '@takt/domain/areas/checksheets/work.ts'
import type { Output, Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { qualityNoticesData } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { createFloorReader, slicesByResource } from '../efficiency/face.ts'
import { createToldWork } from './createToldWork.ts'
import { workOfMany } from './workOf.ts'

const minute = 60_000
const now = Math.floor(Date.now() / minute) * minute
const ago = (minutes: number) => now - minutes * minute
const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore,number,mm,10,9.9,10.1,1,eachHour
`

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed(areas)
  for (const partNum of ['P-1', 'P-2']) await add('parts', { partNum })
  for (const [jobNum, partNum] of [
    ['J-1', 'P-1'],
    ['J-2', 'P-2'],
    ['J-3', 'P-1'],
  ])
    await add('jobs', { jobNum, partNum })
})
afterAll(() => bed?.close())

async function add(path: string, body: object) {
  const { status, body: answer } = await bed.ask('POST', `/api/${path}`, body)
  expect([path, status, answer.message]).toEqual([path, 200, expect.anything()])
  return answer.data
}
const machine = (resourceID: string) => add('resources', { resourceID, commissionedOn: '2020-01-01' })
const deviceAt = async (resourceId: string): Promise<number> =>
  (await add('devices', { deviceTypeId: 'takt-h1', resourceId })).deviceId

type Told = Partial<Slice> & { minutes: number; job?: string | null; good?: number; lasts?: number }
let seq = 1
const tell = (deviceId: number, told: readonly Told[]) =>
  insertSlices(bed.dependencies.clickhouse, [
    {
      organizationId: 1,
      deviceId,
      slices: told.map(({ minutes, job = 'J-1', good = 1, lasts = 1, ...more }) => ({
        deviceId,
        from: ago(minutes),
        to: ago(minutes - lasts),
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
const floorOf = () => createFloorReader(bed.dependencies)(1)

test('the work of many machines is what their slices say when they are resolved one by one', async () => {
  for (const resourceID of ['W-1', 'W-2', 'W-3']) await machine(resourceID)
  const [plain, taking, first] = [await deviceAt('W-1'), await deviceAt('W-2'), await deviceAt('W-3')]
  const second: number = (await add('devices', { deviceTypeId: 'takt-h1' })).deviceId
  const effectiveFrom = new Date(ago(660)).toISOString()
  for (const [deviceId, resourceId] of [
    [first, null],
    [second, 'W-3'],
  ])
    expect((await bed.ask('PUT', `/api/devices/${deviceId}`, { resourceId, effectiveFrom })).status).toBe(200)
  const usual: Told[] = [
    ...Array.from({ length: 200 }, (_, k) => ({ minutes: 1400 - 6 * k, good: k % 3, job: k < 90 ? 'J-1' : 'J-2' })),
    { minutes: 190, state: stateCodes.setup, job: null, good: 0 },
    { minutes: 189, lasts: 5, job: 'J-3' },
    // Told twice, and across what came before.
    { minutes: 189, lasts: 3, job: 'J-3', good: 7 },
    { minutes: 188, lasts: 3, job: 'J-1' },
    // Before the day, and to come.
    { minutes: 1500 },
    { minutes: -1 },
  ]
  await tell(plain, usual)
  await tell(taking, [...usual, { minutes: 700, lasts: 60, state: stateCodes.void, good: 0 }])
  await tell(first, usual)
  await tell(second, [{ minutes: 650 }, { minutes: 1400, good: 5 }])
  const floor = await floorOf()
  const resourceIDs = ['W-3', 'W-1', 'W-2']
  const found = await workOfMany(bed.dependencies, floor, { resourceIDs, now })
  const range = { start: ago(1440), end: now }
  const slices = await slicesByResource(bed.dependencies, { floor, resourceIDs, range, asOf: now })
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
    expect([resourceID, inOrder(found.get(resourceID)!)]).toEqual([resourceID, inOrder(naive(resourceID))])
  expect(resourceIDs.map((resourceID) => found.get(resourceID)!.length)).toEqual([125, 203, 193])
})

test('a checksheet is overdue while the machine makes what it was filled in for, also with another job', async () => {
  await machine('M-9')
  const deviceId = await deviceAt('M-9')
  const sheet = await add('docs/checksheet', { csv, docName: 'Bore each hour' })
  const earlier = vi.spyOn(bed.dependencies, 'now').mockReturnValue(ago(600))
  await bed.ask('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
  earlier.mockRestore()
  const { pageId, revId } = sheet
  const entry = { entryId: randomUUID(), pageId, revId, sample: 1, checkID: 'D1', value: 10, resourceID: 'M-9' }
  const at = new Date(ago(120)).toISOString()
  await add('checkData', { entries: [{ ...entry, at, jobNum: 'J-1' }] })
  const overdue = async () => {
    const range = { startDate: at, endDate: new Date(now + 60 * minute).toISOString(), resourceIDs: ['M-9'] }
    const { body } = await bed.ask('POST', '/api/analytics/qualityNotices', { ...range, include: ['alerts'] })
    return qualityNoticesData.parse(body.data).alerts.map(({ kind }) => kind)
  }
  await tell(deviceId, [{ minutes: 130 }, { minutes: 100 }])
  expect(await overdue()).toEqual(['checkOverdue'])
  await tell(deviceId, [{ minutes: 50, job: 'J-2' }])
  expect(await overdue()).toEqual([])
  await tell(deviceId, [{ minutes: 20, job: 'J-3' }])
  expect(await overdue()).toEqual(['checkOverdue'])
  await tell(deviceId, [{ minutes: 15, job: 'J-2' }])
  expect(await overdue()).toEqual([])
  // The second of two jobs that are made at once.
  const none = { assemblySeq: 0, oprSeq: 10, partNum: null, partRevision: null, scrap: 0, rework: 0 }
  const outputs = ['J-2', 'J-1'].map((jobNum) => ({ ...none, jobNum, good: 1, idealCycleSecs: null }))
  await tell(deviceId, [{ minutes: 10, outputs }])
  expect(await overdue()).toEqual(['checkOverdue'])
})

test('a check counts as made when its value was found as it was put right last, at the machine and in alerts', async () => {
  await machine('M-8')
  const deviceId = await deviceAt('M-8')
  const sheet = await add('docs/checksheet', { csv, docName: 'Bore put right' })
  const earlier = vi.spyOn(bed.dependencies, 'now').mockReturnValue(ago(600))
  await bed.ask('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
  earlier.mockRestore()
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
    at: new Date(ago(minutes)).toISOString(),
    ...more,
  })
  await tell(deviceId, [{ minutes: 200 }, { minutes: 100 }])
  const states = async () => {
    const range = { startDate: new Date(ago(300)).toISOString(), endDate: new Date(now + 60 * minute).toISOString() }
    const body = { ...range, resourceIDs: ['M-8'], include: ['alerts'] }
    const { data } = (await bed.ask('POST', '/api/analytics/qualityNotices', body)).body
    const due = (await bed.ask('GET', `/api/checkData/due?pageId=${pageId}&resourceID=M-8`)).body.data
    return [qualityNoticesData.parse(data).alerts.map(({ kind }) => kind), due.checks[0].state]
  }
  const wrong = value(4)
  await add('checkData', { entries: [wrong] })
  expect(await states()).toEqual([[], 'notYet'])
  await add('checkData', { entries: [value(140, { corrects: wrong.entryId })] })
  expect(await states()).toEqual([['checkOverdue'], 'overdue'])
})

test('what machines told is remembered for whoever lets it be some time old, and read anew behind them', async () => {
  await machine('M-7')
  const deviceId = await deviceAt('M-7')
  const floor = await floorOf()
  const toldWorkOf = createToldWork(bed.dependencies)
  const partsAt = async (secs: number, maxAgeSecs: number) => {
    const asked = { resourceIDs: ['M-7'], now: now + secs * 1000, maxAgeMs: maxAgeSecs * 1000 }
    return (await toldWorkOf(floor, asked)).get('M-7')!.partsFrom(0)
  }
  await tell(deviceId, [{ minutes: 30 }])
  expect(await partsAt(0, 120)).toBe(4)
  await tell(deviceId, [{ minutes: 20 }])
  expect([await partsAt(1, 120), await partsAt(1, 0)]).toEqual([4, 8])
  await tell(deviceId, [{ minutes: 10 }])
  // Old enough to be read anew, young enough to be told as it is.
  expect(await partsAt(40, 120)).toBe(8)
  await vi.waitFor(async () => expect(await partsAt(40, 120)).toBe(12), { timeout: 60_000 })
  await tell(deviceId, [{ minutes: 5 }])
  expect(await partsAt(200, 120)).toBe(16)
  // Another device: what was remembered is of another floor.
  expect((await bed.ask('PUT', `/api/devices/${deviceId}`, { resourceId: null })).status).toBe(200)
  const after = await toldWorkOf(await floorOf(), { resourceIDs: ['M-7'], now, maxAgeMs: 1e9 })
  expect(after.get('M-7')!.partsFrom(0)).toBe(16)
})

test('what machines told is forgotten when it is too much, the oldest first, and when it is too old', async () => {
  const resourceIDs = ['B-1', 'B-2', 'B-3']
  const devices: number[] = []
  for (const resourceID of resourceIDs) {
    await machine(resourceID)
    devices.push(await deviceAt(resourceID))
  }
  const floor = await floorOf()
  // Room for two machines, each with a few stretches.
  const toldWorkOf = createToldWork(bed.dependencies, 250)
  const partsOf = async (resourceID: string, { secs = 0, maxAgeMs = 1e9 } = {}) => {
    const told = await toldWorkOf(floor, { resourceIDs: [resourceID], now: now + secs * 1000, maxAgeMs })
    return told.get(resourceID)!.partsFrom(0)
  }
  const tellAll = (minutes: number) => Promise.all(devices.map((deviceId) => tell(deviceId, [{ minutes }])))
  await tellAll(30)
  // Read again it takes no more room.
  for (const maxAgeMs of [0, 0, 0]) expect(await partsOf('B-1', { maxAgeMs })).toBe(4)
  expect(await partsOf('B-2')).toBe(4)
  await tellAll(20)
  expect([await partsOf('B-1'), await partsOf('B-2')]).toEqual([4, 4])
  expect(await partsOf('B-3')).toBe(8)
  expect([await partsOf('B-2'), await partsOf('B-1')]).toEqual([4, 8])
  await tellAll(10)
  expect(await partsOf('B-2', { secs: 301 })).toBe(12)
  expect(await partsOf('B-1')).toBe(12)
})
