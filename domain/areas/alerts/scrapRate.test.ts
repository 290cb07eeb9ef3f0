import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProportionAtMostLimit } from '../../core/statistics/binomial.ts'
import { emptyTally } from '../efficiency/totals/tally.ts'
import { alertSettings } from './alertSettings.ts'
import { liveQuery } from './liveSamples.fixture.ts'
import { scrapRate } from './scrapRate.ts'

const tally = (parts: number, scrap: number, more: object = {}) => ({
  ...emptyTally(),
  good: parts - scrap,
  scrap,
  idealSecs: 30 * parts,
  goodIdealSecs: 30 * (parts - scrap),
  ...more,
})
const steadyDays = Array.from({ length: 20 }, () => tally(100, 2))
const alertOf = (today: ReturnType<typeof tally>, days = steadyDays) =>
  scrapRate(liveQuery('16:00:00'), { resourceID: 'M-01', today, days })

test('the evidence is Wald’s likelihood ratio of twice the upper usual rate to that rate', () => {
  const finding = alertOf(tally(200, 30))!
  const low = isProportionAtMostLimit(40, 2000, 0.95)
  const evidence = 30 * Math.log(2) + 170 * Math.log((1 - 2 * low) / (1 - low))
  expect(finding.confidence!.pValue).toBeCloseTo(Math.exp(-evidence), 15)
  expect(finding.numbers).toMatchObject({ rate: 0.15, usualRate: 0.02, highestUsualRate: low, dispersion: 1 })
  // 30 instead of 4, at 30 s each.
  expect(finding.lostSecs).toBe(26 * 30)
})

test('reports a machine that has never scrapped before, but not one that always scraps every part', () => {
  const withoutScrap = Array.from({ length: 20 }, () => tally(100, 0))
  expect(alertOf(tally(100, 12), withoutScrap)).toMatchObject({ numbers: { usualRate: 0, dispersion: 1 } })
  const allScrap = Array.from({ length: 20 }, () => tally(100, 100))
  expect(alertOf(tally(100, 100), allScrap)).toBeNull()
})

test('the cost is unknown while the standard of a part is unknown', () => {
  expect(alertOf(tally(200, 30, { idealMissing: 1 }))!.lostSecs).toBeNull()
})

test('reports only if the rate is at least twice as high with sufficient evidence and enough parts; more scrap never withdraws the alert', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.nat(600), fc.integer({ min: 1, max: 20 }), (parts, some, days) => {
      const scrap = Math.min(some, parts)
      const history = steadyDays.slice(0, days)
      const finding = alertOf(tally(parts, scrap), history)
      if (!finding) return
      const { partsNeeded, scrapNeeded, falseAlarmRate } = alertSettings.scrap
      expect(100 * days).toBeGreaterThanOrEqual(partsNeeded)
      expect(scrap).toBeGreaterThanOrEqual(scrapNeeded)
      expect(scrap / parts).toBeGreaterThanOrEqual(0.04)
      expect(finding.confidence!.pValue).toBeLessThanOrEqual(falseAlarmRate * (1 + 1e-9))
      expect(finding.lostSecs).toBeGreaterThan(0)
      if (scrap < parts) expect(alertOf(tally(parts, scrap + 1), history)).not.toBeNull()
    }),
    { numRuns: 300 },
  )
})
