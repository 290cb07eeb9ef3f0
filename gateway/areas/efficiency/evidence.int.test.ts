import { plant } from '@takt/domain/areas/efficiency/oracles/plant.arbitrary.ts'
import { sampleFloor, sampleResource, sampleSlice } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { naiveStep } from '@takt/domain/areas/efficiency/oracles/teep.oracle.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from './efficiency.fixture.ts'

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture()
})
afterAll(() => fixture?.close())

type Interval = {
  start: string
  end: string
  secs: number
  scheduledAs: string
  countedAs: string
  source: object | null
}
type Count = {
  good: number
  scrap: number
  rework: number
  countedAs: string
  idealCycleSecs: number | null
  source: object
}
type Evidence = { intervals: Interval[]; counts: Count[]; bucket: Record<string, number> }

/** Computes a bucket from the evidence like a person with a pencil. */
function addUp({ intervals, counts }: Evidence) {
  const secs = (pick: (interval: Interval) => boolean) =>
    Math.round(intervals.filter(pick).reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0)) /
    1000
  const as = (countedAs: string) => secs((interval) => interval.countedAs === countedAs)
  const sum = (countedAs: string, pick: (count: Count) => number) =>
    counts.filter((count) => count.countedAs === countedAs).reduce((total, count) => total + pick(count), 0)
  const total = (count: Count) => count.good + count.scrap + count.rework
  return {
    allSecs: secs((interval) => interval.countedAs !== 'outOfService'),
    plannedSecs: secs((interval) => interval.scheduledAs === 'planned'),
    plannedStopSecs: secs((interval) => interval.scheduledAs === 'plannedStop'),
    runSecs: as('running'),
    setupSecs: as('setup'),
    idleSecs: as('idle'),
    minorStopSecs: as('minorStop'),
    downSecs: as('down'),
    offSecs: as('off'),
    unknownSecs: as('unknown'),
    unscheduledRunSecs: as('unscheduledRun'),
    totalCount: sum('planned', total),
    goodCount: sum('planned', (count) => count.good),
    unscheduledGoodCount: sum('unscheduled', (count) => count.good),
    idealSecs: sum('planned', (count) => naiveStep((count.idealCycleSecs ?? 0) * total(count))),
    goodIdealSecs: sum('planned', (count) => naiveStep((count.idealCycleSecs ?? 0) * count.good)),
    idealMissingCount: counts.reduce((sum, count) => sum + (count.idealCycleSecs === null ? total(count) : 0), 0),
  }
}

test('evidence adds up to the getTEEP bucket of the same time, clipped to the clock', async () => {
  let organizationId = 1
  await fc.assert(
    fc.asyncProperty(plant, fc.nat(600_000), async ({ floor, slices, range }, ahead) => {
      const ownFloor = { ...floor, organizationId: ++organizationId }
      const token = `reader-${organizationId}`
      const asOf = range.end - ahead
      fc.pre(asOf > range.start)
      fixture.clock.now = asOf
      await fixture.write(ownFloor, slices, range)
      const [startDate, endDate] = [range.start, range.end].map((at) => new Date(at).toISOString())
      const body = { resourceIDs: ['M-01'], startDate, endDate, resolution: 'total' }
      const teep = await fixture.request('POST', '/api/resources/getTEEP', { token, body })
      const query = `start=${startDate}&end=${endDate}`
      const { status, body: response } = await fixture.request('GET', `/api/resources/M-01/evidence?${query}`, {
        token,
      })
      expect(status).toBe(200)
      const evidence = response.data as Evidence
      const [bucket] = teep.body.data.total.buckets
      expect(bucket).toMatchObject(addUp(evidence))
      expect(evidence.bucket).toEqual(bucket)
      expect(
        evidence.intervals.every((interval) => (interval.countedAs === 'unknown' ? interval.source === null : true)),
      ).toBe(true)
      expect(evidence.counts.every((count) => count.source !== null)).toBe(true)
    }),
    { numRuns: 8 },
  )
})

test('evidence names the reason in force next to the reported one, and ends where it changes', async () => {
  const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`)
  const slices = [
    sampleSlice(at('10:00'), at('10:30'), 'down', { reason: 'SENSOR' }),
    sampleSlice(at('10:30'), at('11:00'), 'running'),
    sampleSlice(at('11:00'), at('11:10'), 'idle'),
  ]
  const organizationId = 7001
  fixture.clock.now = at('12:00')
  await fixture.write({ ...sampleFloor([sampleResource()]), organizationId }, slices, {
    start: at('10:00'),
    end: at('12:00'),
  })
  const entry = (from: string, to: string, reasonCode: string, entered: number) => ({
    start: at(from),
    end: at(to),
    reasonCode,
    priority: 0,
    entered,
  })
  fixture.entries.set(organizationId, [entry('10:10', '10:40', 'COOLANT', 1), entry('10:20', '11:30', 'TOOL', 2)])
  const query = 'start=2026-03-02T10:00:00Z&end=2026-03-02T12:00:00Z'
  const { body } = await fixture.request('GET', `/api/resources/M-01/evidence?${query}`, {
    token: `reader-${organizationId}`,
  })
  type Row = { start: string; state: string; reason: string | null; reportedReason: string | null }
  expect(
    body.data.intervals.map(({ start, state, reason, reportedReason }: Row) => [
      start.slice(11, 16),
      state,
      reason,
      reportedReason,
    ]),
  ).toEqual([
    ['10:00', 'down', 'SENSOR', 'SENSOR'],
    ['10:10', 'down', 'COOLANT', 'SENSOR'],
    ['10:20', 'down', 'TOOL', 'SENSOR'],
    ['10:30', 'running', null, null],
    ['11:00', 'idle', 'TOOL', null],
    ['11:10', 'unknown', null, null],
  ])
})

test('rejects evidence of unknown machines and invalid ranges', async () => {
  fixture.floors.set(1, sampleFloor([sampleResource()]))
  const request = (path: string) => fixture.request('GET', path)
  expect(await request('/api/resources/M-99/evidence?start=2026-03-02&end=2026-03-03')).toMatchObject({
    status: 404,
    body: { message: 'Machine M-99 was not found' },
  })
  const backwards = await request('/api/resources/M-01/evidence?start=2026-03-02&end=2026-03-02')
  expect(backwards).toMatchObject({ status: 400, body: { data: { fields: { end: 'must be after start' } } } })
  const missing = await request('/api/resources/M-01/evidence?start=tomorrow')
  expect(Object.keys(missing.body.data.fields).sort()).toEqual(['end', 'start'])
})
