import {
  constantValue,
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPending } from '../../gateway/areas/efficiency/recomputing.ts'
import { teepRoutes } from '../../gateway/areas/efficiency/teepRoutes.ts'
import { createExactnessFixture, type ExactnessFixture } from './exactness.fixture.ts'
import { expectShifts, expectTeep } from './expectTeep.ts'

let fixture: ExactnessFixture
beforeAll(async () => {
  fixture = await createExactnessFixture(({ floorOf }) => [
    {
      name: 'efficiency',
      open: ({ dependencies, shared }) => ({ routes: teepRoutes(dependencies, floorOf, shared(createPending)) }),
    },
  ])
})
afterAll(() => fixture?.close())

const day = 86_400_000
const t0 = Date.parse('2026-03-02T00:00:00Z')
const range = { start: t0, end: t0 + 4 * day }
const shift = (shiftNum: number, start: string, end: string) => ({
  shiftNum,
  name: 'Shift',
  days: weekdays,
  start,
  end,
  breaks: [],
})
/** Shifts around the clock in a zone: planned time hardly depends on the zone, the shift does. */
const floorIn = (organizationId: number, timezone: string) =>
  sampleFloor(
    [sampleResource()],
    [
      sampleSchedule({
        timezone,
        shifts: [shift(1, '06:00', '14:00'), shift(2, '14:00', '22:00'), shift(3, '22:00', '06:00')],
      }),
    ],
    { organizationId, microStopSecs: constantValue(300) },
  )
const slices = Array.from({ length: 4 * 144 }, (_, k) =>
  sampleSlice(t0 + k * 600_000, t0 + k * 600_000 + 540_000, k % 5 === 0 ? 'idle' : 'running', {
    outputs: [sampleOutput({ good: k % 7 })],
  }),
)
const iso = (at: number) => new Date(at).toISOString()
const long = { startDate: iso(t0 - 60 * day), endDate: iso(range.end), resolution: 'shift', ttlSecs: 300 }
const teep = (organizationId: number) => fixture.request(organizationId, '/api/resources/getTEEP', long)
const breakdown = (organizationId: number) =>
  fixture.request(organizationId, '/api/analytics/breakdown', {
    startDate: iso(t0),
    endDate: iso(range.end),
    by: ['shiftNum'],
    ttlSecs: 300,
  })
const waitUntilCurrent = (organizationId: number) =>
  vi.waitFor(async () => expect(await teep(organizationId)).not.toHaveProperty('recomputing'), {
    timeout: 60_000,
    interval: 50,
  })

async function setUp(organizationId: number) {
  const before = floorIn(organizationId, 'UTC')
  await fixture.write(before, slices)
  fixture.clock.now = range.end
  await waitUntilCurrent(organizationId)
  return { slices, range, floor: floorIn(organizationId, 'America/New_York') }
}

test('after a change of a schedule’s zone shifts are right as soon as totals are, before the writer is notified', async () => {
  const after = await setUp(301)
  await expectShifts(fixture, { ...after, floor: floorIn(301, 'UTC') }, range.end)
  fixture.setSilently(after.floor)
  await expectShifts(fixture, after, range.end)
  await expectTeep(fixture, after, range.end)
})

test('results too large to compute from slices are marked as recomputing until they are done; cached results are not returned again', async () => {
  const after = await setUp(302)
  fixture.setSilently(after.floor)
  const expected = { since: null, from: long.startDate, to: long.endDate }
  expect((await teep(302)).recomputing).toEqual(expected)
  expect((await breakdown(302)).recomputing).toEqual({ ...expected, from: iso(t0) })
  fixture.change(after.floor)
  await waitUntilCurrent(302)
  expect(await breakdown(302)).not.toHaveProperty('recomputing')
  await expectShifts(fixture, { ...after, range: { ...range, start: t0 - 60 * day } }, range.end)
  await expectShifts(fixture, after, range.end)
})

test('a change of names requires no recomputation', async () => {
  await setUp(303)
  const before = floorIn(303, 'UTC')
  fixture.setSilently({ ...before, resources: new Map([['M-01', sampleResource({ description: 'Press' })]]) })
  expect(await teep(303)).not.toHaveProperty('recomputing')
})
