import {
  sampleFloor,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from './efficiency.fixture.ts'

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture()
  fixture.clock.now = Date.parse('2026-11-29T00:00:00Z')
})
afterAll(() => fixture?.close())

const shifts = [{ shiftNum: 1, name: 'Day', days: weekdays, start: '06:00', end: '14:00', breaks: [] }]
const floorOf = (organizationId: number) =>
  sampleFloor([sampleResource()], [sampleSchedule({ shifts })], { organizationId })

const evidence = (organizationId: number, start: string, end: string) =>
  fixture.request('GET', `/api/resources/M-01/evidence?start=${start}&end=${end}`, {
    token: `reader-${organizationId}`,
  })

test('rejects evidence of too many slices before reading them, with advice on how to narrow it', async () => {
  const organizationId = 31
  fixture.floors.set(organizationId, floorOf(organizationId))
  await fixture.clickhouse.command({
    query: `INSERT INTO slice (organization_id, device_id, from, to, seq, ord, state)
      SELECT ${organizationId}, 1, fromUnixTimestamp64Milli(toInt64(1767225600000 + number * 10000), 'UTC') AS began,
        addSeconds(began, 10), 1, 0, 1 FROM numbers(150001)`,
  })
  const read = vi.spyOn(fixture.clickhouse, 'exec')
  const large = await evidence(organizationId, '2026-01-01', '2026-02-01')
  expect(large).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/about 150001 slices .* the limit is 150000\. .* earlier end/) },
  })
  expect(large.body.data.fields).toEqual({ end: large.body.message })
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  const narrower = await evidence(organizationId, '2026-01-01', '2026-01-02')
  expect(narrower.body.data.bucket).toMatchObject({ runSecs: 8 * 3600, unscheduledRunSecs: 16 * 3600 })
})

test('evidence of ten years reads slices once, with a few queries, and adds up', async () => {
  const organizationId = 32
  fixture.floors.set(organizationId, floorOf(organizationId))
  const hours = (from: string, count: number) =>
    Array.from({ length: count }, (_, k) => {
      const start = Date.parse(from) + k * 3_600_000
      return { ...sampleSlice(start, start + 3_600_000, 'running'), values: null }
    })
  const slices = [...hours('2016-03-07T06:00Z', 24), ...hours('2021-05-10T06:00Z', 8), ...hours('2026-11-02T06:00Z', 4)]
  await insertSlices(fixture.clickhouse, [{ organizationId, deviceId: 1, slices }])
  const read = vi.spyOn(fixture.clickhouse, 'exec')
  const { status, body } = await evidence(organizationId, '2016-01-01', '2026-11-29')
  const queries = read.mock.calls.length
  read.mockRestore()
  expect(status).toBe(200)
  expect(queries).toBeLessThan(20)
  expect(body.data.bucket).toMatchObject({ runSecs: 20 * 3600, unscheduledRunSecs: 16 * 3600 })
  const { intervals } = body.data as { intervals: { start: string; end: string; source: object | null }[] }
  const gaps = intervals.slice(1).filter(({ start }, k) => start !== intervals[k]!.end)
  expect(gaps).toEqual([])
  const durations = intervals
    .filter(({ source }) => source)
    .map(({ start, end }) => Date.parse(end) - Date.parse(start))
  expect(durations.reduce((sum, ms) => sum + ms, 0)).toBe(36 * 3_600_000)
})

test('evidence of a slice that started a day before the part in which it ends is complete', async () => {
  const organizationId = 33
  fixture.floors.set(organizationId, floorOf(organizationId))
  const startedAt = Date.parse('2026-06-01T23:00:00Z')
  const slices = [{ ...sampleSlice(startedAt, startedAt + dayMs, 'running'), values: null }]
  await insertSlices(fixture.clickhouse, [{ organizationId, deviceId: 1, slices }])
  const { body } = await evidence(organizationId, '2026-06-02T12:00:00Z', '2026-09-01')
  expect(body.data.bucket).toMatchObject({ runSecs: 2 * 3600, unscheduledRunSecs: 9 * 3600 })
})

test('rejects evidence of too long a range at its end field', async () => {
  fixture.floors.set(34, floorOf(34))
  const long = await evidence(34, '2015-01-01', '2026-11-29')
  expect([long.status, long.body.data.fields]).toEqual([400, { end: 'must be at most 4000 days after start' }])
})
