import { naiveCycles } from '@takt/domain/areas/efficiency/cycles/cycles.oracle.ts'
import { plant } from '@takt/domain/areas/efficiency/oracles/plant.arbitrary.ts'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from './efficiency.fixture.ts'

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture()
})
afterAll(() => fixture?.close())

let organizations = 300
const iso = (at: number) => new Date(at).toISOString()
const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)

const requestCycles = (organizationId: number, start: string, end: string) =>
  fixture.request('GET', `/api/resources/M-01/cycles?start=${start}&end=${end}`, { token: `reader-${organizationId}` })

test('cycles: run time since the previous count, without stops, divided by parts and by parallel outputs', async () => {
  const organizationId = ++organizations
  const counts = (good: number, scrap = 0) => ({
    outputs: [sampleOutput({ good, scrap, jobNum: 'J-1' })],
    empIDs: ['E1'],
  })
  const slices = [
    sampleSlice(at('06:00:00'), at('06:01:00'), 'running', counts(2)),
    sampleSlice(at('06:01:00'), at('06:02:00'), 'running'),
    sampleSlice(at('06:02:00'), at('06:10:00'), 'down'),
    sampleSlice(at('06:10:00'), at('06:11:00'), 'running', counts(2, 1)),
    sampleSlice(at('06:11:00'), at('06:12:00'), 'running', {
      outputs: [sampleOutput({ good: 1 }), sampleOutput({ good: 3 })],
    }),
    sampleSlice(at('06:12:00'), at('06:14:00'), 'running', counts(1)),
  ]
  const floor = sampleFloor([sampleResource()], [sampleSchedule()], { organizationId })
  fixture.clock.now = at('06:13:00')
  await fixture.write(floor, slices, { start: at('00:00:00'), end: at('12:00:00') })
  const { status, body } = await requestCycles(organizationId, iso(at('06:00:00')), iso(at('07:00:00')))
  expect(status).toBe(200)
  const actual = body.data.cycles.map((cycle: Cycle) => [
    cycle.at.slice(11, 16),
    cycle.secs,
    cycle.parts,
    cycle.ratio,
    cycle.jobNum,
  ])
  expect(actual).toEqual([
    ['06:00', 30, 2, 1, 'J-1'],
    ['06:10', 40, 3, 0.75, 'J-1'],
    ['06:11', 30, 1, 1, null],
    ['06:11', 10, 3, 3, null],
  ])
  expect(body.data.cycles[1]).toMatchObject({ good: 2, scrap: 1, idealSource: 'resource', empIDs: ['E1'] })
})

test('cycles equal the slice-by-slice recomputation on random plants, including data ahead of the clock', async () => {
  const before = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 86_400_000 }))
  await fc.assert(
    fc.asyncProperty(plant, before, async (input, ms) => {
      const organizationId = ++organizations
      const winners = new Map(
        input.slices
          .toSorted((a, b) => a.seq - b.seq || a.ord - b.ord)
          .map((slice, k) => [`${slice.deviceId} ${slice.from}`, { ...slice, seq: slice.seq * 1000 + k, ord: 0 }]),
      )
      const slices = [...winners.values()]
      const floor = { ...input.floor, organizationId }
      await fixture.write(floor, slices, input.range)
      const asOf = input.range.end - ms
      const range = { start: input.range.start, end: Math.min(input.range.end, asOf) }
      if (range.end <= range.start) return
      fixture.clock.now = asOf
      const { body } = await requestCycles(organizationId, iso(input.range.start), iso(input.range.end))
      const naive = naiveCycles({ floor, resourceID: 'M-01', slices, asOf, range })
      expect(body.data.cycles).toHaveLength(naive.length)
      for (const [k, cycle] of (body.data.cycles as Cycle[]).entries()) {
        const { at, secs, ...expected } = naive[k]!
        expect(cycle).toMatchObject({ ...expected, at: iso(at) })
        expect(Math.abs(cycle.secs - secs)).toBeLessThanOrEqual(1e-9 * Math.max(1, secs))
        const { idealCycleSecs } = expected
        expect(cycle.ratio === null).toBe(idealCycleSecs === null || secs === 0)
      }
    }),
    { numRuns: 8 },
  )
})

test('rejects cycles of more than 31 days, of an unknown machine and without the right', async () => {
  const organizationId = ++organizations
  fixture.floors.set(organizationId, sampleFloor([sampleResource()], [], { organizationId }))
  const long = await requestCycles(organizationId, '2026-01-01', '2026-03-01')
  expect([long.status, long.body.data.fields.end]).toEqual([400, 'must be at most 31 days after start'])
  const token = `reader-${organizationId}`
  const missing = await fixture.request('GET', '/api/resources/M-9/cycles?start=2026-01-01&end=2026-01-02', { token })
  expect(missing.status).toBe(404)
  const rejected = await fixture.request('GET', '/api/resources/M-01/cycles?start=2026-01-01&end=2026-01-02', {
    token: 'nobody',
  })
  expect(rejected.status).toBe(403)
})
