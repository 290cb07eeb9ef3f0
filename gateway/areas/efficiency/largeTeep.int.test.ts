import { sampleFloor, sampleResource, sampleSchedule } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdsTooLong, mostHeld, watchHolds } from '../../core/bodies/watchHolds.bed.ts'
import { largeAtOnce } from '../../core/http/responses/largeAnswers.ts'
import { createEfficiencyBed, type EfficiencyBed } from './efficiency.bed.ts'

let bed: EfficiencyBed
beforeAll(async () => {
  bed = await createEfficiencyBed()
  bed.floors.set(1, plantOf(1, 210))
  bed.floors.set(2, plantOf(2, 6))
})
afterAll(() => bed?.close())

const shifts = [{ shiftNum: 1, name: 'Day', days: weekdays, start: '06:00', end: '14:00', breaks: [] }]
const plantOf = (organizationId: number, machines: number) =>
  sampleFloor(
    Array.from({ length: machines }, (_, k) => sampleResource({ resourceID: `M-${k}`, attachments: [] })),
    [sampleSchedule({ shifts })],
    { organizationId },
  )

const teep = (body: object, token = 'reader-1') => bed.ask('POST', '/api/resources/getTEEP', { body, token })
const month = { startDate: '2026-01-01', endDate: '2026-01-31' }

test('a question with more buckets than one answer has is refused before its work, with how to narrow it', async () => {
  const read = vi.spyOn(bed.clickhouse, 'exec')
  const years = await teep({ startDate: '1970-01-02', endDate: '2026-03-05', resolution: 'hour' })
  expect(years).toMatchObject({ status: 400, body: { data: { fields: { resolution: years.body.message } } } })
  const hours = await teep({ ...month, resolution: 'hour' })
  expect([hours.status, hours.body.message]).toEqual([
    400,
    'That would be about 151920 buckets; at most 150000 are answered at once. Ask for a shorter range, fewer resources ' +
      'or a coarser resolution, or for the total alone.',
  ])
  expect(hours.body.data.fields).toEqual({ endDate: hours.body.message })
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
  for (const narrower of [{ resolution: 'day' }, { resolution: 'hour', detail: 'total' }])
    expect((await teep({ ...month, ...narrower })).status).toBe(200)
})

test('of a company so many large questions are worked on at once; others of it wait, and small ones do not', async () => {
  const free = Promise.withResolvers<void>()
  const { clickhouse } = bed
  const exec = clickhouse.exec.bind(clickhouse)
  let begun = 0
  const held = vi.spyOn(clickhouse, 'exec').mockImplementation(async (asked) => {
    const isOfPlant = Object.values(asked.query_params ?? {}).some(
      (value) => Array.isArray(value) && value.length > 100,
    )
    if (isOfPlant) {
      begun++
      await free.promise
    }
    return exec(asked)
  })
  const large = [1, 2, 3, 4, 5, 6].map((day) =>
    teep({ ...month, startDate: `2025-12-0${day}`, resolution: 'day' }, `reader-1-${day}`),
  )
  await expect.poll(() => begun).toBe(largeAtOnce)
  expect((await teep({ ...month, resolution: 'total' }, 'reader-2')).status).toBe(200)
  expect(begun).toBe(largeAtOnce)
  free.resolve()
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual(large.map(() => 200))
  expect(begun).toBe(large.length)
  held.mockRestore()
})

test('the largest answer holds the gateway no longer than is promised', async () => {
  const body = { startDate: '2023-12-22', endDate: '2026-03-31', resolution: 'hour' }
  // Code is compiled, and what schedules make of the range is known.
  await teep(body, 'reader-2')
  const limit = mostHeld()
  const holds = watchHolds()
  const reply = await bed.app.request('/api/resources/getTEEP', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'reader-2' },
    body: JSON.stringify(body),
  })
  let bytes = 0
  for await (const part of reply.body!) bytes += part.length
  const { worked } = holds()
  expect(bytes).toBeGreaterThan(50_000_000)
  expect(worked).toBeLessThan(limit)
})

/** A floor that nothing was planned of yet, each of its machines with a schedule of its own. */
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
  'figures by $resolution from $startDate hold the gateway no longer than is promised, on a new floor too',
  async ({ machines, ...body }) => {
    const ask = () => teep({ ...body, endDate: '2099-01-01' }, 'reader-3')
    bed.floors.set(3, newPlant(3, machines))
    // Code is compiled.
    expect((await ask()).status).toBe(200)
    const askAnew = async () => {
      bed.floors.set(3, newPlant(3, machines))
      const reply = await bed.app.request('/api/resources/getTEEP', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'reader-3' },
        body: JSON.stringify({ ...body, endDate: '2099-01-01' }),
      })
      for await (const _ of reply.body!);
      expect(reply.status).toBe(200)
    }
    expect(await holdsTooLong(askAnew)).toBe(false)
  },
)
