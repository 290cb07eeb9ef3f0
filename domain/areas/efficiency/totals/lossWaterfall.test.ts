import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lossWaterfall } from './lossWaterfall.ts'

const ms = fc.integer({ min: 0, max: 30 * 86_400_000 })

/**
 * Consistent totals of a bucket: states add up to planned time, and all time contains planned time and planned stops.
 */
const totals = fc
  .record({
    notScheduled: ms,
    plannedStop: ms,
    setup: ms,
    down: ms,
    idle: ms,
    minorStop: ms,
    off: ms,
    unknown: ms,
    run: ms,
    ideal: ms,
    bad: ms,
  })
  .map((input) => {
    const plannedMs = input.setup + input.down + input.idle + input.minorStop + input.off + input.unknown + input.run
    return {
      allSecs: (plannedMs + input.plannedStop + input.notScheduled) / 1000,
      plannedSecs: plannedMs / 1000,
      plannedStopSecs: input.plannedStop / 1000,
      setupSecs: input.setup / 1000,
      downSecs: input.down / 1000,
      idleSecs: input.idle / 1000,
      minorStopSecs: input.minorStop / 1000,
      offSecs: input.off / 1000,
      unknownSecs: input.unknown / 1000,
      runSecs: input.run / 1000,
      idealSecs: input.ideal / 1000,
      goodIdealSecs: Math.max(0, input.ideal - input.bad) / 1000,
      idealMissingCount: 0,
    }
  })

test('losses and the remaining time always add up to all time, to the millisecond', () => {
  fc.assert(
    fc.property(totals, (input) => {
      const steps = lossWaterfall(input)
      const lost = steps.filter(({ is }) => is === 'loss').reduce((sum, { secs }) => sum + secs, 0)
      expect(lost + input.goodIdealSecs).toBeCloseTo(input.allSecs, 3)
      let before = input.allSecs
      for (const step of steps) {
        if (step.is === 'level') expect(step.secs).toBeCloseTo(before, 3)
        before = step.left
      }
    }),
  )
})

test('running faster than the standard appears as a negative loss', () => {
  const [input] = fc.sample(totals, { numRuns: 1, seed: 7 })
  const fast = { ...input!, runSecs: 100, idealSecs: 120, goodIdealSecs: 110 }
  expect(lossWaterfall(fast).find(({ kind }) => kind === 'reducedSpeed')?.secs).toBe(-20)
})

test('ends at run time without a known ideal cycle', () => {
  const [input] = fc.sample(totals, { numRuns: 1, seed: 7 })
  expect(lossWaterfall({ ...input!, idealMissingCount: 3 }).at(-1)?.kind).toBe('run')
})
