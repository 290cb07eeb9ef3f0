import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cycleDrift } from './cycleDrift.ts'
import { at, liveQuery, sampleMachine } from './liveSamples.fixture.ts'

const hourMs = 3_600_000
const machine = sampleMachine({ state: 'running', partNum: 'P-7', idealCycleSecs: 30 })
/** Full hours up to noon with this number of parts each and 3,000 s of run time, slightly varied. */
const hours = (parts: readonly number[]) =>
  parts.map((count, k) => ({
    start: at('12:00:00') - (parts.length - k) * hourMs,
    runSecs: 3000 + ((k * 7) % 13),
    parts: count,
  }))
const shifted = (before: number, after: number) => [...Array<number>(48).fill(before), ...Array<number>(12).fill(after)]
const driftOf = (parts: readonly number[]) => cycleDrift(liveQuery('12:00:00'), machine, hours(parts))

test('reports the cycle before and after as run time of all parts divided by their number', () => {
  const drift = driftOf(shifted(100, 75))!
  const all = hours(shifted(100, 75))
  const secsOf = (some: typeof all) => some.reduce((sum, { runSecs }) => sum + runSecs, 0)
  const [before, after] = [secsOf(all.slice(0, 48)) / 4800, secsOf(all.slice(48)) / 900]
  expect(drift.numbers).toMatchObject({ hours: 12, parts: 900, standardSecs: 30 })
  expect(drift.numbers.beforeSecs).toBeCloseTo(before, 12)
  expect(drift.numbers.cycleSecs).toBeCloseTo(after, 12)
  expect(drift.numbers.change).toBeCloseTo(after / before - 1, 12)
})

test('ignores hours with little run time or few parts', () => {
  const poorHours = hours(shifted(100, 75)).map((hour, k) =>
    k % 2 ? { ...hour, runSecs: 1799 } : { ...hour, parts: 2 },
  )
  expect(cycleDrift(liveQuery('12:00:00'), machine, poorHours)).toBeNull()
})

test('reports a cost for slower but not for faster cycles, at any pace and for any unit of a part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 400 }), fc.constantFrom(0.7, 0.8, 1.25, 1.4), (pace, factor) => {
      const drift = driftOf(shifted(pace, Math.round(pace * factor)))
      expect(drift).toMatchObject(
        factor < 1
          ? { topic: 'Cycle slower', severity: 'warning' }
          : { topic: 'Cycle faster', severity: 'information', lostSecs: null },
      )
      const { change, sigmas } = drift!.numbers
      expect(change! > 0).toBe(factor < 1)
      expect(sigmas! > 0).toBe(factor < 1)
      if (factor < 1) expect(drift!.lostSecs).toBeGreaterThan(0)
    }),
  )
})
