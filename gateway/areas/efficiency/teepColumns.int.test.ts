import {
  constantValue,
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { readTeepColumns } from '@takt/domain/areas/efficiency/responses/readTeepColumns.ts'
import { teepData } from '@takt/domain/areas/efficiency/responses/teep.ts'
import { teepColumnsData } from '@takt/domain/areas/efficiency/responses/teepColumns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from './efficiency.fixture.ts'
import { nothingPending } from './recomputing.ts'

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
const shifts = [{ shiftNum: 1, name: 'Day', days, start: '06:00', end: '14:00', breaks: [] }]
/** Four machines: the second has another schedule, the last no ideal cycle. */
const floor = sampleFloor(
  [1, 2, 3, 4].map((k) =>
    sampleResource({
      resourceID: `M-0${k}`,
      description: `Machine ${k}`,
      attachments: [{ deviceId: k, from: -Infinity, to: Infinity, reports: 'state' }],
      scheduleID: constantValue(k === 2 ? 'B' : 'A'),
      idealCycleSecs: constantValue(k === 4 ? null : 12.1),
    }),
  ),
  ['A', 'B'].map((scheduleID) =>
    sampleSchedule({ scheduleID, shifts: scheduleID === 'A' ? shifts : [{ ...shifts[0]!, end: '12:00' }] }),
  ),
)
const range = { startDate: '2026-03-01', endDate: '2026-03-04' }

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture()
  const slices = [1, 2, 4].flatMap((deviceId) => [
    sampleSlice('2026-03-02T06:00:00Z', '2026-03-02T08:00:00Z', 'running', {
      deviceId,
      outputs: [sampleOutput({ good: 90 * deviceId, scrap: 10 })],
    }),
    sampleSlice('2026-03-02T08:00:00Z', '2026-03-02T08:10:00.123Z', 'down', { deviceId }),
  ])
  await fixture.write(floor, slices, { start: Date.parse(range.startDate), end: Date.parse(range.endDate) })
})
afterAll(() => fixture?.close())

const post = (path: string, body: object, token?: string) => fixture.request('POST', `/api/${path}`, { body, token })
const columns = async (body: object) =>
  teepColumnsData.parse((await post('analytics/teepColumns', { ...range, ...body })).body.data)
const full = async (body: object) => teepData.parse((await post('resources/getTEEP', { ...range, ...body })).body.data)

test.each(['hour', 'day', 'week', 'shift', 'total'])(
  'teepColumns returns the machines of getTEEP by %s',
  async (resolution) => {
    const [inColumns, inJson] = [await columns({ resolution }), await full({ resolution })]
    const machines = readTeepColumns(inColumns)
    expect(
      machines.map(({ resourceID, description, buckets }) => ({ resourceID, description, buckets: buckets() })),
    ).toEqual(inJson.resources)
    expect(machines.map(({ count, bucketAt }) => bucketAt(count - 1))).toEqual(
      inJson.resources.map(({ buckets }) => buckets.at(-1)),
    )
    const { resources: _, total, ...head } = inJson
    expect(inColumns).toMatchObject(head)
  },
)

test('machines with the same schedule share a plan; fields without values have no column', async () => {
  const { plans, intervals, resources, tallies } = await columns({ resolution: 'day' })
  expect([plans.length, intervals.length]).toEqual([2, 1])
  expect(resources.map(({ plan }) => plan)).toEqual([0, 1, 0, 0])
  expect(Object.keys(tallies).sort()).toEqual(
    ['downMs', 'good', 'goodIdealSecs', 'idealMissing', 'idealSecs', 'runMs', 'scrap'].sort(),
  )
  const named = await columns({ resolution: 'day', resourceIDs: ['M-03', 'M-01'] })
  expect(named.resources.map(({ resourceID }) => resourceID)).toEqual(['M-03', 'M-01'])
})

// Proves OPS-217
test('teepColumns requires the right to read dashboards and has the limits of getTEEP', async () => {
  const query = { ...range, resolution: 'day' }
  expect((await post('analytics/teepColumns', query, 'nobody')).status).toBe(403)
  expect((await post('analytics/teepColumns', query, '')).status).toBe(401)
  for (const body of [
    { ...query, endDate: '2026-03-01' },
    { ...query, resourceIDs: ['M-99'] },
    { ...query, startDate: '1970-01-02', resolution: 'hour' },
  ]) {
    const [rejected, sameOfJson] = [await post('analytics/teepColumns', body), await post('resources/getTEEP', body)]
    expect(rejected.status).toBeGreaterThanOrEqual(400)
    expect(rejected).toEqual(sameOfJson)
  }
  expect((await post('analytics/teepColumns', { ...query, detail: 'total' })).status).toBe(400)
})

test('a response is cached for both, and not while it is being recomputed', async () => {
  const query = { resolution: 'day', ttlSecs: 300 }
  const { asOf } = await full(query)
  fixture.clock.now += 1000
  expect((await columns(query)).asOf).toBe(asOf)
  expect((await columns({ ...query, ttlSecs: 0 })).asOf).toBe(asOf + 1000)
  const since = fixture.clock.now
  fixture.rollups.pending = {
    since,
    stretches: [{ resourceIDs: ['M-01'], start: Date.parse('2025-01-01'), end: Date.parse('2026-03-03') }],
  }
  // More machine-days than are computed from slices meanwhile.
  const year = { startDate: '2025-03-01', resolution: 'day', ttlSecs: 0 }
  const { recomputing } = await columns(year)
  expect(recomputing).toEqual({
    since: new Date(since).toISOString(),
    from: '2025-03-01T00:00:00.000Z',
    to: '2026-03-03T00:00:00.000Z',
  })
  expect((await full(year)).recomputing).toEqual(recomputing)
  fixture.rollups.pending = nothingPending
  expect((await columns({ ...year, ttlSecs: 300 })).recomputing).toBeUndefined()
})
