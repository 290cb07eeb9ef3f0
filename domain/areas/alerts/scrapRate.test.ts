import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proportionAtMost } from '../../core/statistics/binomial.ts'
import { emptyTally } from '../efficiency/sums/tally.ts'
import { alertSettings } from './alertSettings.ts'
import { liveQuestion } from './liveSamples.bed.ts'
import { scrapRate } from './scrapRate.ts'

const tally = (parts: number, scrap: number, more: object = {}) => ({
  ...emptyTally(),
  good: parts - scrap,
  scrap,
  idealSecs: 30 * parts,
  goodIdealSecs: 30 * (parts - scrap),
  ...more,
})
const steady = Array.from({ length: 20 }, () => tally(100, 2))
const ask = (today: ReturnType<typeof tally>, days = steady) =>
  scrapRate(liveQuestion('16:00:00'), { resourceID: 'M-01', today, days })

test('the evidence is Wald’s ratio of twice the highest usual rate to that rate', () => {
  const found = ask(tally(200, 30))!
  const low = proportionAtMost(40, 2000, 0.95)
  const evidence = 30 * Math.log(2) + 170 * Math.log((1 - 2 * low) / (1 - low))
  expect(found.confidence!.pValue).toBeCloseTo(Math.exp(-evidence), 15)
  expect(found.numbers).toMatchObject({ rate: 0.15, usualRate: 0.02, highestUsualRate: low, dispersion: 1 })
  // 30 instead of 4, at 30 s each.
  expect(found.lostSecs).toBe(26 * 30)
})

test('a machine that never scrapped is told of too; one whose every part is scrap is as ever', () => {
  const never = Array.from({ length: 20 }, () => tally(100, 0))
  expect(ask(tally(100, 12), never)).toMatchObject({ numbers: { usualRate: 0, dispersion: 1 } })
  const always = Array.from({ length: 20 }, () => tally(100, 100))
  expect(ask(tally(100, 100), always)).toBeNull()
})

test('what it cost is not known while the standard of a part is not', () => {
  expect(ask(tally(200, 30, { idealMissing: 1 }))!.lostSecs).toBeNull()
})

test('told of only where the rate is twice as high or more, the evidence suffices and enough parts are known; more scrap never takes it back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.nat(600), fc.integer({ min: 1, max: 20 }), (parts, some, days) => {
      const scrap = Math.min(some, parts)
      const history = steady.slice(0, days)
      const found = ask(tally(parts, scrap), history)
      if (!found) return
      const { partsNeeded, scrapNeeded, falseAlarmRate } = alertSettings.scrap
      expect(100 * days).toBeGreaterThanOrEqual(partsNeeded)
      expect(scrap).toBeGreaterThanOrEqual(scrapNeeded)
      expect(scrap / parts).toBeGreaterThanOrEqual(0.04)
      expect(found.confidence!.pValue).toBeLessThanOrEqual(falseAlarmRate * (1 + 1e-9))
      expect(found.lostSecs).toBeGreaterThan(0)
      if (scrap < parts) expect(ask(tally(parts, scrap + 1), history)).not.toBeNull()
    }),
    { numRuns: 300 },
  )
})
