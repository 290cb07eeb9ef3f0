import {
  sampleFloor,
  sampleResource,
  sampleSchedule,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { blockingShare } from '../../core/bodies/watchBlocking.fixture.ts'
import { maxLargeResponses } from '../../core/http/responses/largeResponses.ts'
import { createEfficiencyFixture, type EfficiencyFixture } from './efficiency.fixture.ts'

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture()
  fixture.floors.set(1, plantOf(1, 210))
  fixture.floors.set(2, plantOf(2, 6))
})
afterAll(() => fixture?.close())

const shifts = [{ shiftNum: 1, name: 'Day', days: weekdays, start: '06:00', end: '14:00', breaks: [] }]
const plantOf = (organizationId: number, machines: number) =>
  sampleFloor(
    Array.from({ length: machines }, (_, k) => sampleResource({ resourceID: `M-${k}`, attachments: [] })),
    [sampleSchedule({ shifts })],
    { organizationId },
  )

const teep = (body: object, token = 'reader-1') => fixture.request('POST', '/api/resources/getTEEP', { body, token })
const month = { startDate: '2026-01-01', endDate: '2026-01-31' }

test('rejects a query with too many buckets for one response before any work is done, with advice on how to narrow it', async () => {
  const read = vi.spyOn(fixture.clickhouse, 'exec')
  const years = await teep({ startDate: '1970-01-02', endDate: '2026-03-05', resolution: 'hour' })
  expect(years).toMatchObject({ status: 400, body: { data: { fields: { resolution: years.body.message } } } })
  const hours = await teep({ ...month, resolution: 'hour' })
  expect([hours.status, hours.body.message]).toEqual([
    400,
    'The result would have about 151920 buckets; the limit is 150000. Choose a shorter range, fewer machines ' +
      'or a coarser resolution, or only the total.',
  ])
  expect(hours.body.data.fields).toEqual({ endDate: hours.body.message })
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  for (const narrower of [{ resolution: 'day' }, { resolution: 'hour', detail: 'total' }])
    expect((await teep({ ...month, ...narrower })).status).toBe(200)
})

test('limits concurrent large queries per company; further ones wait, small ones do not', async () => {
  const free = Promise.withResolvers<void>()
  const { clickhouse } = fixture
  const exec = clickhouse.exec.bind(clickhouse)
  let startedCount = 0
  const execSpy = vi.spyOn(clickhouse, 'exec').mockImplementation(async (params) => {
    const isOfPlant = Object.values(params.query_params ?? {}).some(
      (value) => Array.isArray(value) && value.length > 100,
    )
    if (isOfPlant) {
      startedCount++
      await free.promise
    }
    return exec(params)
  })
  const large = [1, 2, 3, 4, 5, 6].map((day) =>
    teep({ ...month, startDate: `2025-12-0${day}`, resolution: 'day' }, `reader-1-${day}`),
  )
  await expect.poll(() => startedCount).toBe(maxLargeResponses)
  expect((await teep({ ...month, resolution: 'total' }, 'reader-2')).status).toBe(200)
  expect(startedCount).toBe(maxLargeResponses)
  free.resolve()
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual(large.map(() => 200))
  expect(startedCount).toBe(large.length)
  execSpy.mockRestore()
})

test('the largest response blocks the event loop no longer than the promised limit', async () => {
  const body = { startDate: '2023-12-22', endDate: '2026-03-31', resolution: 'hour' }
  // Compiles the code and caches the schedules of the range.
  await teep(body, 'reader-2')
  const request = async () => {
    const reply = await fixture.app.request('/api/resources/getTEEP', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'reader-2' },
      body: JSON.stringify(body),
    })
    let bytes = 0
    for await (const part of reply.body!) bytes += part.length
    expect(bytes).toBeGreaterThan(50_000_000)
  }
  expect(await blockingShare(request)).toBeLessThan(1)
})

/** A floor without cached plans, each of its machines with its own schedule. */
function newPlant(organizationId: number, machines: number) {
  const threeShifts = ['06:00', '14:00', '22:00'].map((start, k, starts) => {
    const end = starts[(k + 1) % starts.length]!
    return { shiftNum: k + 1, name: start, days: weekdays, start, end, breaks: [] }
  })
  return sampleFloor(
    Array.from({ length: machines }, (_, k) => {
      const scheduleID = [{ from: Number.NEGATIVE_INFINITY, value: `S-${k}` }]
      return sampleResource({ resourceID: `M-${k}`, attachments: [], scheduleID })
    }),
    Array.from({ length: machines }, (_, k) => sampleSchedule({ scheduleID: `S-${k}`, shifts: threeShifts })),
    { organizationId, timeZone: 'America/New_York' },
  )
}

test.each([
  { resolution: 'week', startDate: '1970-01-02', machines: 4 },
  { resolution: 'total', startDate: '1970-01-02', machines: 2 },
  { resolution: 'day', startDate: '1975-01-02', machines: 2 },
  { resolution: 'shift', startDate: '2009-01-02', machines: 2 },
])(
  'results by $resolution from $startDate block the event loop no longer than the promised limit, also on a new floor',
  async ({ machines, ...body }) => {
    const request = () => teep({ ...body, endDate: '2099-01-01' }, 'reader-3')
    fixture.floors.set(3, newPlant(3, machines))
    // Compiles the code.
    expect((await request()).status).toBe(200)
    const requestOnNewFloor = async () => {
      fixture.floors.set(3, newPlant(3, machines))
      const reply = await fixture.app.request('/api/resources/getTEEP', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'reader-3' },
        body: JSON.stringify({ ...body, endDate: '2099-01-01' }),
      })
      for await (const _ of reply.body!);
      expect(reply.status).toBe(200)
    }
    expect(await blockingShare(requestOnNewFloor)).toBeLessThan(1)
  },
)
