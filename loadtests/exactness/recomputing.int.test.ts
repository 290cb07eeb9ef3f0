import {
  always,
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPending } from '../../gateway/areas/efficiency/recomputing.ts'
import { teepRoutes } from '../../gateway/areas/efficiency/teepRoutes.ts'
import { createExactnessBed, type ExactnessBed } from './exactness.bed.ts'
import { expectShifts, expectTeep } from './expectTeep.ts'

let bed: ExactnessBed
beforeAll(async () => {
  bed = await createExactnessBed(({ floorOf }) => [
    {
      name: 'efficiency',
      open: ({ dependencies, shared }) => ({ routes: teepRoutes(dependencies, floorOf, shared(createPending)) }),
    },
  ])
})
afterAll(() => bed?.close())

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
/** Shifts around the clock in a zone: what is planned hardly depends on it, which shift it is does. */
const floorIn = (organizationId: number, timezone: string) =>
  sampleFloor(
    [sampleResource()],
    [
      sampleSchedule({
        timezone,
        shifts: [shift(1, '06:00', '14:00'), shift(2, '14:00', '22:00'), shift(3, '22:00', '06:00')],
      }),
    ],
    { organizationId, microStopSecs: always(300) },
  )
const slices = Array.from({ length: 4 * 144 }, (_, k) =>
  sampleSlice(t0 + k * 600_000, t0 + k * 600_000 + 540_000, k % 5 === 0 ? 'idle' : 'running', {
    outputs: [sampleOutput({ good: k % 7 })],
  }),
)
const iso = (at: number) => new Date(at).toISOString()
const long = { startDate: iso(t0 - 60 * day), endDate: iso(range.end), resolution: 'shift', ttlSecs: 300 }
const teep = (organizationId: number) => bed.ask(organizationId, '/api/resources/getTEEP', long)
const breakdown = (organizationId: number) =>
  bed.ask(organizationId, '/api/analytics/breakdown', {
    startDate: iso(t0),
    endDate: iso(range.end),
    by: ['shiftNum'],
    ttlSecs: 300,
  })
const through = (organizationId: number) =>
  vi.waitFor(async () => expect(await teep(organizationId)).not.toHaveProperty('recomputing'), {
    timeout: 60_000,
    interval: 50,
  })

async function begin(organizationId: number) {
  const before = floorIn(organizationId, 'UTC')
  await bed.write(before, slices)
  bed.clock.now = range.end
  await through(organizationId)
  return { slices, range, floor: floorIn(organizationId, 'America/New_York') }
}

test('after a change of a schedule’s zone shifts are right as soon as totals are, before the writer has heard of it', async () => {
  const after = await begin(301)
  await expectShifts(bed, { ...after, floor: floorIn(301, 'UTC') }, range.end)
  bed.keep(after.floor)
  await expectShifts(bed, after, range.end)
  await expectTeep(bed, after, range.end)
})

test('what is too much to be added up from slices says that it is being computed anew, until it is; what was remembered is not told again', async () => {
  const after = await begin(302)
  bed.keep(after.floor)
  const expected = { since: null, from: long.startDate, to: long.endDate }
  expect((await teep(302)).recomputing).toEqual(expected)
  expect((await breakdown(302)).recomputing).toEqual({ ...expected, from: iso(t0) })
  bed.change(after.floor)
  await through(302)
  expect(await breakdown(302)).not.toHaveProperty('recomputing')
  await expectShifts(bed, { ...after, range: { ...range, start: t0 - 60 * day } }, range.end)
  await expectShifts(bed, after, range.end)
})

test('a change of names is nothing to compute anew', async () => {
  await begin(303)
  const before = floorIn(303, 'UTC')
  bed.keep({ ...before, resources: new Map([['M-01', sampleResource({ description: 'Press' })]]) })
  expect(await teep(303)).not.toHaveProperty('recomputing')
})
