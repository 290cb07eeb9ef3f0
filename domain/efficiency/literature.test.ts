import { expect, test } from 'vitest'
import { bucket } from './bucket.ts'
import { iso22400, isoTimes } from './iso22400.ts'
import { mtbf, mttr } from './mtbf.ts'
import { emptyTally, type Tally } from './tally.ts'

/*
 * Worked examples as others published them, through the product's own functions. Each names its source; digits are those that the source prints.
 */

const minute = 60_000
const hour = 3_600_000
const of = (tally: Partial<Tally>, times: { allMs: number; plannedMs: number }) =>
  bucket({ tally: { ...emptyTally(), ...tally }, plannedStopMs: 0, ...times })
const percent = (value: number | null) => Number((100 * value!).toFixed(2))
const roughly = (value: number | null) => Number((100 * value!).toFixed(1))

/** One shift with one ideal cycle in seconds. */
function oneCycle(shift: { planned: number; run: number; ideal: number; total: number; good: number; all?: number }) {
  const { planned, run, ideal, total, good, all = planned } = shift
  const made = { good, scrap: total - good, idealSecs: ideal * total, goodIdealSecs: ideal * good }
  return of({ runMs: run, downMs: planned - run, ...made }, { allMs: all, plannedMs: planned })
}

// "Calculate OEE: Definitions, Formulas, and Examples", Vorne, oee.com/calculating-oee: first shift of 8 hours, two breaks of 15 and one of 30 minutes,
// 47 minutes down, ideal cycle time 1.0 seconds, 19,271 widgets, 423 of them rejected.
test('OEE.com: the calculation of the first shift', () => {
  const shift = { planned: 420 * minute, run: 373 * minute, ideal: 1, total: 19_271, good: 19_271 - 423 }
  const figures = oneCycle(shift)
  expect(figures.availability).toBeCloseTo(0.8881, 4)
  expect(figures.performance).toBeCloseTo(0.8611, 4)
  expect(figures.quality).toBeCloseTo(0.978, 4)
  expect(figures.oee).toBeCloseTo(0.7479, 4)
  const factors = figures.availability! * figures.performance! * figures.quality!
  expect(figures.oee).toBeCloseTo(factors, 12)
  const iso = iso22400(figures)
  expect([iso.availability, iso.effectiveness, iso.qualityRatio].map(percent)).toEqual([88.81, 86.11, 97.8])
  expect(percent(iso.oeeIndex)).toBe(74.79)
})

// Wikipedia, "Overall equipment effectiveness": 8 hours with a break of 30 minutes, 60 minutes down, 40 units an hour, 242 units of which 21 are defective. The source
// multiplies factors that it rounded before.
test('Wikipedia: availability 86.7 %, performance 93 %, quality 91.3 % and OEE 73.6 % of a work centre, within its rounding', () => {
  const shift = { planned: 450 * minute, run: 390 * minute, ideal: 90, total: 242, good: 221 }
  const figures = oneCycle(shift)
  const printed = { availability: 86.7, performance: 93, quality: 91.3, oee: 73.6 }
  for (const [name, value] of Object.entries(printed))
    expect(Math.abs(100 * figures[name as keyof typeof printed]! - value), name).toBeLessThan(0.1)
  expect(figures.oee).toBe((221 * 90) / (450 * 60))
})

// Wikipedia, "Overall equipment effectiveness", TEEP: a work centre that is scheduled 5 days a week, 24 hours a day, of a calendar of 7 days.
test('Wikipedia: loading 71.4 %, and TEEP is loading × OEE', () => {
  const week = { planned: 5 * 24 * hour, all: 7 * 24 * hour }
  const run = (week.planned * 390) / 450
  const total = (242 * week.planned) / (450 * minute)
  const figures = oneCycle({ ...week, run, ideal: 90, total, good: (total * 221) / 242 })
  expect(roughly(figures.loading)).toBe(71.4)
  expect(figures.teep).toBeCloseTo((5 / 7) * ((221 * 90) / (450 * 60)), 12)
  expect(figures.teep).toBeCloseTo(figures.loading! * figures.oee!, 12)
})

// waycalculator.com, "Overall Equipment Effectiveness (OEE) Calculator", example 1: 480 minutes planned, 420 run, ideal cycle 1 minute, 400 made, 380 good.
test('WayCalculator: availability 87.5 %, performance 95.2 %, quality 95 %, OEE of their product', () => {
  const figures = oneCycle({ planned: 480 * minute, run: 420 * minute, ideal: 60, total: 400, good: 380 })
  expect([figures.availability, figures.performance, figures.quality].map(roughly)).toEqual([87.5, 95.2, 95])
  // The source multiplies rounded factors and prints 79.1 %; the ratio itself is 380 minutes of 480.
  expect(figures.oee).toBeCloseTo(0.791, 2)
  expect(figures.oee).toBe(380 / 480)
})

// fabrico.io, "OEE calculation": 480 minutes with 60 of breaks, 40 minutes of downtime.
test('Fabrico: availability 90.4 % of 380 in 420 minutes', () => {
  const figures = oneCycle({ planned: 420 * minute, run: 380 * minute, ideal: 60, total: 1, good: 1 })
  expect(Math.floor(1000 * figures.availability!) / 10).toBe(90.4)
})

// IBM, "What is asset reliability?", ibm.com/think/topics/asset-reliability: 20,000 hours and 5 failures; 20 hours down in 10 failures.
test('IBM: MTBF 4,000 hours, MTTR 2 hours', () => {
  expect(mtbf({ operatingSecs: 20_000 * 3600, downSecs: 0, failures: 5 })).toBe(4000 * 3600)
  expect(mttr({ operatingSecs: 0, downSecs: 20 * 3600, failures: 10 })).toBe(2 * 3600)
})

// OPC 40501-1, UA for Machine Tools, annex C.2.3: AOET = APT + AUST + ADET + ADOT, after ISO 22400-2; ADOT there is the time not executing.
test('OPC UA for Machine Tools: order execution is production, setup, delay and waiting', () => {
  const tally = {
    runMs: 300 * minute,
    setupMs: 40 * minute,
    downMs: 25 * minute,
    minorStopMs: 5 * minute,
    idleMs: 20 * minute,
  }
  const { apt, aust, adet, aoet } = isoTimes(of(tally, { allMs: 24 * hour, plannedMs: 8 * hour }))
  expect(aoet).toBe(apt + aust + adet + 20 * 60)
})
