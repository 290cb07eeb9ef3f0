import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from './efficiency.fixture.ts'

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture()
})
afterAll(() => fixture?.close())

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
const breaks = [{ start: '10:00', end: '10:30' }]
const schedule = sampleSchedule({
  timezone: 'America/New_York',
  shifts: [{ shiftNum: 1, name: 'Day', days, start: '06:00', end: '14:00', breaks }],
})
const second = sampleResource({
  resourceID: 'M-02',
  attachments: [{ deviceId: 2, from: -Infinity, to: Infinity, reports: 'state' }],
})
const hidden = sampleResource({ resourceID: 'M-03', attachments: [], onDashboards: false })
const floorIn = (organizationId: number) =>
  sampleFloor([second, sampleResource(), hidden], [schedule], { organizationId, timeZone: 'America/New_York' })

const day = { startDate: '2026-03-02', endDate: '2026-03-03' }
const teep = (body: object, token?: string) => fixture.request('POST', '/api/resources/getTEEP', { body, token })

test('getTEEP returns a shift day: planned time without its break, counts, ideal time and ratios', async () => {
  const outputs = [sampleOutput({ good: 90, scrap: 10 })]
  const slices = [
    sampleSlice('2026-03-02T11:00:00Z', '2026-03-02T15:00:00Z', 'running', { outputs }),
    sampleSlice('2026-03-02T15:00:00Z', '2026-03-02T15:45:00Z', 'running'),
    sampleSlice('2026-03-02T15:45:00Z', '2026-03-02T15:47:00Z', 'idle'),
    sampleSlice('2026-03-02T15:47:00Z', '2026-03-02T16:00:00Z', 'down'),
  ]
  await fixture.write(floorIn(1), slices, {
    start: Date.parse('2026-03-02T05:00:00Z'),
    end: Date.parse('2026-03-03T05:00:00Z'),
  })
  const { status, body } = await teep({ ...day, resourceIDs: ['M-01'], resolution: 'day', ttlSecs: 0 })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ timezone: 'America/New_York', resolution: 'day', asOf: '2026-04-01T00:00:00.000Z' })
  expect(body.data.resources).toEqual([{ resourceID: 'M-01', description: null, buckets: body.data.total.buckets }])
  expect(body.data.total.buckets).toEqual([
    {
      start: '2026-03-02T05:00:00.000Z',
      end: '2026-03-03T05:00:00.000Z',
      allSecs: 86_400,
      noScheduleSecs: 0,
      plannedSecs: 27_000,
      runSecs: 4 * 3600 + 900,
      setupSecs: 0,
      idleSecs: 0,
      minorStopSecs: 120,
      downSecs: 780,
      offSecs: 0,
      unknownSecs: 3 * 3600,
      plannedStopSecs: 1800,
      unscheduledRunSecs: 1800,
      totalCount: 100,
      goodCount: 90,
      scrapCount: 10,
      reworkCount: 0,
      unscheduledGoodCount: 0,
      idealSecs: 3000,
      goodIdealSecs: 2700,
      unscheduledGoodIdealSecs: 0,
      idealMissingCount: 0,
      loading: 27_000 / 86_400,
      availability: 15_300 / 27_000,
      performance: 3000 / 15_300,
      quality: 0.9,
      qualityByCount: 0.9,
      oee: 0.1,
      teep: 2700 / 86_400,
    },
  ])
})

test('a shift is one bucket with business date and number; time outside of shifts is in no bucket', async () => {
  const { body } = await teep({ ...day, resourceIDs: [], resolution: 'shift' })
  expect(body.data.resources.map((r: { resourceID: string }) => r.resourceID)).toEqual(['M-01', 'M-02'])
  const shift = {
    start: '2026-03-02T11:00:00.000Z',
    end: '2026-03-02T19:00:00.000Z',
    businessDate: '2026-03-02',
    shiftNum: 1,
  }
  expect(body.data.resources[0].buckets).toMatchObject([
    { ...shift, allSecs: 28_800, runSecs: 15_300, unscheduledRunSecs: 1800 },
  ])
  expect(body.data.total.buckets).toMatchObject([{ ...shift, allSecs: 57_600, plannedSecs: 54_000, runSecs: 15_300 }])
})

test('without resourceIDs hidden machines are omitted, by ID they are included; total alone omits machines', async () => {
  const { body } = await teep({ ...day, resolution: 'total', detail: 'total' })
  expect(Object.keys(body.data)).toEqual(['timezone', 'resolution', 'asOf', 'total'])
  expect(body.data.total.buckets).toMatchObject([{ allSecs: 2 * 86_400, runSecs: 15_300, goodCount: 90 }])
  const named = await teep({ ...day, resourceIDs: ['M-03', 'M-01'], resolution: 'total' })
  expect(named.body.data.resources.map((r: { resourceID: string }) => r.resourceID)).toEqual(['M-03', 'M-01'])
})

test('rejects invalid requests field by field', async () => {
  const rejected = await teep({ resourceIDs: 'M-01', startDate: 'yesterday', resolution: 'minute', ttlSecs: -1 })
  expect(rejected.status).toBe(400)
  expect(Object.keys(rejected.body.data.fields).sort()).toEqual([
    'endDate',
    'resolution',
    'resourceIDs',
    'startDate',
    'ttlSecs',
  ])
  const backwards = await teep({ startDate: '2026-03-02', endDate: '2026-03-02T05:00:00Z', resolution: 'day' })
  expect(backwards).toMatchObject({ status: 400, body: { data: { fields: { endDate: 'must be after startDate' } } } })
  expect((await teep({ startDate: '2026-02-30', endDate: '2026-03-05', resolution: 'day' })).status).toBe(400)
  const unknown = await teep({ ...day, resourceIDs: ['M-01', 'M-99'], resolution: 'day' })
  expect(unknown).toMatchObject({ status: 404, body: { success: false, message: 'Machine M-99 was not found' } })
})

// Proves OPS-217
test('requires the right to read dashboards and is limited to the own organization', async () => {
  expect((await teep({ ...day, resolution: 'day' }, 'nobody')).status).toBe(403)
  expect((await teep({ ...day, resolution: 'day' }, '')).status).toBe(401)
  fixture.floors.set(2, floorIn(2))
  const other = await teep({ ...day, resourceIDs: ['M-01'], resolution: 'day' }, 'reader-2')
  expect(other.body.data.total.buckets).toMatchObject([{ runSecs: 0, unknownSecs: 27_000 }])
  const evidence = await fixture.request('GET', '/api/resources/M-01/evidence?start=2026-03-02&end=2026-03-03', {
    token: 'nobody',
  })
  expect(evidence.status).toBe(403)
})

test('results of a range that ends now are cached for 15 s, whatever age ttlSecs allows', async () => {
  fixture.floors.set(4, floorIn(4))
  const start = new Date(fixture.clock.now - 3_600_000).toISOString()
  const request = async (endDate: string) => {
    const body = { startDate: start, endDate, resourceIDs: ['M-02'], resolution: 'total', ttlSecs: 300 }
    return (await teep(body, 'reader-4')).body.data.asOf as string
  }
  const [open, closed] = ['2026-05-01T00:00:00Z', new Date(fixture.clock.now - 60_000).toISOString()]
  const [first, over] = [await request(open), await request(closed)]
  fixture.clock.now += 15_000
  expect([await request(open), await request(closed)]).toEqual([first, over])
  fixture.clock.now += 1
  expect(await request(open)).toBe(new Date(fixture.clock.now).toISOString())
  expect(await request(closed)).toBe(over)
})

test('ttlSecs allows cached responses, 0 recomputes and refreshes the cache', async () => {
  fixture.floors.set(3, floorIn(3))
  const request = (ttlSecs: number) => teep({ ...day, resourceIDs: ['M-02'], resolution: 'total', ttlSecs }, 'reader-3')
  const asOf = async (ttlSecs: number) => (await request(ttlSecs)).body.data.asOf as string
  const first = await asOf(300)
  fixture.clock.now += 299_000
  expect(await asOf(300)).toBe(first)
  const fresh = await asOf(0)
  expect(fresh).not.toBe(first)
  fixture.clock.now += 1000
  expect(await asOf(300)).toBe(fresh)
  fixture.clock.now += 300_000
  expect(await asOf(300)).not.toBe(fresh)
})
