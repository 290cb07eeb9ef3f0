import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cycleDrift } from './cycleDrift.ts'
import { at, liveQuestion, sampleMachine } from './liveSamples.bed.ts'

const hourMs = 3_600_000
const machine = sampleMachine({ state: 'running', partNum: 'P-7', idealCycleSecs: 30 })
/** Whole hours up to noon of so many parts each, 3,000 s run in each, a little up and down. */
const hours = (parts: readonly number[]) =>
  parts.map((count, k) => ({
    start: at('12:00:00') - (parts.length - k) * hourMs,
    runSecs: 3000 + ((k * 7) % 13),
    parts: count,
  }))
const shifted = (before: number, after: number) => [...Array<number>(48).fill(before), ...Array<number>(12).fill(after)]
const ask = (parts: readonly number[]) => cycleDrift(liveQuestion('12:00:00'), machine, hours(parts))

test('cycles are told of as time of all parts over their number, before and after', () => {
  const found = ask(shifted(100, 75))!
  const all = hours(shifted(100, 75))
  const secsOf = (some: typeof all) => some.reduce((sum, { runSecs }) => sum + runSecs, 0)
  const [before, after] = [secsOf(all.slice(0, 48)) / 4800, secsOf(all.slice(48)) / 900]
  expect(found.numbers).toMatchObject({ hours: 12, parts: 900, standardSecs: 30 })
  expect(found.numbers.beforeSecs).toBeCloseTo(before, 12)
  expect(found.numbers.cycleSecs).toBeCloseTo(after, 12)
  expect(found.numbers.change).toBeCloseTo(after / before - 1, 12)
})

test('hours with little run time or few parts teach nothing', () => {
  const poor = hours(shifted(100, 75)).map((hour, k) => (k % 2 ? { ...hour, runSecs: 1799 } : { ...hour, parts: 2 }))
  expect(cycleDrift(liveQuestion('12:00:00'), machine, poor)).toBeNull()
})

test('slower costs, faster does not, whatever the pace; the unit of a part does not matter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 40, max: 400 }), fc.constantFrom(0.7, 0.8, 1.25, 1.4), (pace, factor) => {
      const found = ask(shifted(pace, Math.round(pace * factor)))
      expect(found).toMatchObject(
        factor < 1
          ? { topic: 'Cycle slower', severity: 'warning' }
          : { topic: 'Cycle faster', severity: 'information', lostSecs: null },
      )
      const { change, sigmas } = found!.numbers
      expect(change! > 0).toBe(factor < 1)
      expect(sigmas! > 0).toBe(factor < 1)
      if (factor < 1) expect(found!.lostSecs).toBeGreaterThan(0)
    }),
  )
})
