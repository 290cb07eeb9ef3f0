import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucket } from '../totals/bucket.ts'
import { emptyTally, type Tally } from '../totals/tally.ts'
import { iso22400, isoTimes } from './iso22400.ts'

const hour = 3_600_000
const shift = (change: Partial<Tally>) =>
  bucket({
    tally: { ...emptyTally(), ...change },
    allMs: 24 * hour,
    noScheduleMs: 0,
    plannedMs: 8 * hour,
    plannedStopMs: 0,
  })

const busy = shift({
  runMs: 5 * hour,
  setupMs: hour,
  minorStopMs: 0.25 * hour,
  downMs: 0.75 * hour,
  idleMs: 0.5 * hour,
  good: 90,
  scrap: 6,
  rework: 4,
  idealSecs: 100 * 144,
  goodIdealSecs: 90 * 144,
})

test('ISO times: setup belongs to processing, down and minor stops are delays, idle is waiting within the order, off and unknown are neither', () => {
  expect(isoTimes(busy)).toEqual({
    pbt: 8 * 3600,
    apt: 5 * 3600,
    aust: 3600,
    aupt: 6 * 3600,
    adet: 3600,
    aubt: 7 * 3600,
    aoet: 7.5 * 3600,
  })
})

test('computes each ISO KPI of a shift from its numerator and denominator', () => {
  expect(iso22400({ ...busy, failures: 3, people: { workSecs: 6, attendanceSecs: 8 } })).toEqual({
    availability: 5 / 8,
    effectiveness: 0.8,
    qualityRatio: 0.9,
    oeeIndex: (5 / 8) * 0.8 * 0.9,
    neeIndex: (6 / 8) * 0.8 * 0.9,
    setupRate: 1 / 6,
    technicalEfficiency: 5 / 6,
    utilizationEfficiency: 5 / 7,
    allocationEfficiency: 7 / 8,
    throughputRatePerHour: 100 / 7.5,
    workerEfficiency: 0.75,
    scrapRatio: 0.06,
    reworkRatio: 0.04,
    firstPassYield: 0.9,
    mtbfSecs: 2 * 3600,
    mttrSecs: 900,
  })
})

test('returns null without planned time, run time, parts or a known ideal cycle; planned time without run time is an index of 0', () => {
  const empty = bucket({ tally: emptyTally(), allMs: hour, noScheduleMs: 0, plannedMs: 0, plannedStopMs: 0 })
  expect(new Set(Object.values(iso22400(empty)))).toEqual(new Set([null]))
  expect(iso22400(shift({}))).toMatchObject({ availability: 0, effectiveness: null, oeeIndex: 0, neeIndex: 0 })
  expect(iso22400(shift({ setupMs: hour }))).toMatchObject({ oeeIndex: 0, neeIndex: null, setupRate: 1 })
  const unknown = shift({ runMs: hour, good: 5, idealMissing: 5 })
  expect(iso22400(unknown)).toMatchObject({ availability: 1 / 8, effectiveness: null, oeeIndex: null, qualityRatio: 1 })
  expect(iso22400({ ...busy, failures: 0 })).toMatchObject({ mtbfSecs: null, mttrSecs: null, workerEfficiency: null })
})

test('parts counted without run time contribute to the OEE index as to the OEE; they have no NEE index', () => {
  const kpis = shift({ idleMs: hour, good: 9, scrap: 1, idealSecs: 1440, goodIdealSecs: 1296 })
  expect(kpis.oee).toBe(0.045)
  expect(iso22400(kpis)).toMatchObject({ availability: 0, effectiveness: null, qualityRatio: 0.9, neeIndex: null })
  expect(iso22400(kpis).oeeIndex).toBeCloseTo(0.045, 12)
})

test('with one ideal cycle the OEE index equals the OEE; without setup the NEE index equals the OEE index', () => {
  const ms = fc.integer({ min: 1, max: hour })
  const count = fc.integer({ min: 1, max: 1000 })
  fc.assert(
    fc.property(ms, ms, count, count, fc.integer({ min: 1, max: 90 }), (runMs, downMs, good, scrap, ideal) => {
      const idealTimes = { idealSecs: ideal * (good + scrap), goodIdealSecs: ideal * good }
      const kpis = shift({ runMs, downMs, good, scrap, ...idealTimes })
      const iso = iso22400(kpis)
      expect(iso.oeeIndex).toBeCloseTo(kpis.oee!, 9)
      expect(iso.neeIndex).toBeCloseTo(iso.oeeIndex!, 9)
    }),
  )
})
