import { describe, expect, test } from 'vitest'
import { benjaminiHochberg } from './benjaminiHochberg.ts'
import { binomialAtLeast, isProportionAtMostLimit } from './binomial.ts'
import { driftChart, sequentialScores } from './driftChart.ts'
import { incompleteBeta } from './incompleteBeta.ts'
import { logGamma } from './logGamma.ts'
import { normalAbove, normalQuantile } from './normal.ts'
import { pettitt } from './pettitt.ts'
import { quantile } from './quantile.ts'
import { rankSum } from './rankSum.ts'
import { ranksOf } from './ranks.ts'
import { dispersionOf, rateEvidence } from './rateTest.ts'

/** Expects equality to `digits` significant digits. */
const expectClose = (actual: number, expected: number, digits = 12) =>
  expect(Math.abs(actual / expected - 1)).toBeLessThan(10 ** -digits)

// References without another source: SciPy 1.17.1 (scipy.special, scipy.stats), definitions as in each function's
// comment.

describe('distributions', () => {
  test('ln Γ: √π, factorials, and large arguments', () => {
    expectClose(logGamma(0.5), Math.log(Math.sqrt(Math.PI)))
    expectClose(logGamma(10), Math.log(362_880))
    expectClose(logGamma(3.7), 1.428072326665388)
    expectClose(logGamma(100.25), 360.28455963776423)
    expectClose(logGamma(1e6), 12815504.569147611)
    expect(Math.abs(logGamma(1))).toBeLessThan(1e-14)
  })

  test('the incomplete beta function', () => {
    expectClose(incompleteBeta(0.4, 2, 3), 0.5248)
    expectClose(incompleteBeta(0.25, 0.5, 0.5), 1 / 3)
    expectClose(incompleteBeta(0.02, 39, 1962), 0.5852193712653637)
    expectClose(incompleteBeta(0.05, 300, 5000), 0.015998851281239058, 10)
    expectClose(incompleteBeta(0.0051, 1e4, 2e6), 0.9937714283571913, 9)
    expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1])
  })

  test('normal tails and quantiles (AS 241’s own test values)', () => {
    expectClose(normalAbove(-1.5), 0.9331927987311419)
    expectClose(normalAbove(0.5), 0.3085375387259869)
    expectClose(normalAbove(1.96), 0.024997895148220435)
    expectClose(normalAbove(3), 0.0013498980316300933)
    expectClose(normalAbove(6), 9.865876450376946e-10)
    expectClose(normalAbove(30), 4.906713927147908e-198)
    expectClose(normalQuantile(0.25), -0.6744897501960817, 15)
    expectClose(normalQuantile(0.001), -3.090232306167814, 15)
    expectClose(normalQuantile(1e-20), -9.262340089798409, 15)
    expectClose(normalQuantile(0.975), 1.959963984540054, 15)
  })

  test('quantiles equal R’s default', () => {
    // R: quantile(c(1, 2, 3, 4, 10), c(.25, .95)) is 2.0 and 8.8.
    expect(quantile([10, 3, 1, 4, 2], 0.25)).toBe(2)
    expectClose(quantile([10, 3, 1, 4, 2], 0.95)!, 8.8)
    expect(quantile([], 0.5)).toBeNull()
  })
})

describe('binomial', () => {
  test('R’s example of binom.test (Conover 1971: 682 of 925 plants): confidence interval and tail', () => {
    expectClose(isProportionAtMostLimit(682, 925, 0.95), 0.7654066, 7)
    expectClose(binomialAtLeast(682, 925, 0.75), 0.8240891223524226, 10)
  })

  test('tails of small and very small probability', () => {
    expectClose(binomialAtLeast(8, 20, 0.2), 0.03214266308087516)
    expectClose(binomialAtLeast(20, 60, 1 / 24), 2.070842605306804e-13, 10)
    expectClose(binomialAtLeast(50, 100_000, 1e-4), 1.8402264214337988e-19, 9)
    expectClose(binomialAtLeast(6, 6, 0.5), 1 / 64)
    expect([binomialAtLeast(0, 5, 0.1), binomialAtLeast(6, 5, 0.1)]).toEqual([1, 0])
  })

  test('no hit in n trials leaves a rate of at most 1 − 0.025^(1/n)', () => {
    expectClose(isProportionAtMostLimit(0, 2000, 0.95), 1 - 0.025 ** (1 / 2000), 10)
    expectClose(isProportionAtMostLimit(38, 2000, 0.95), 0.025986475638005792, 10)
    expect(isProportionAtMostLimit(5, 5, 0.95)).toBe(1)
  })
})

describe('ranks', () => {
  test('equal values share their mean rank', () => {
    expect(ranksOf([3, 1, 3, 2, 3])).toEqual({ ranks: Float64Array.of(4, 1, 4, 2, 4), tieSum: 24 })
  })

  test('R’s examples of wilcox.test: permeability (Hollander & Wolfe 1973) and ozone in May and August, which has ties', () => {
    const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    const early = [1.15, 0.88, 0.9, 0.74, 1.21]
    const permeability = rankSum(term, early)
    expect(permeability.w).toBe(35)
    expectClose(permeability.pValue, 0.24462360512698333, 10)
    const may = [41, 36, 12, 18, 28, 23, 19, 8, 7, 16, 11, 14, 18, 14, 34, 6, 30, 11, 1, 11, 4, 32, 23, 45, 115, 37]
    const august = [
      39, 9, 16, 78, 35, 66, 122, 89, 110, 44, 28, 65, 22, 59, 23, 31, 44, 21, 9, 45, 168, 73, 76, 118, 84, 85,
    ]
    const ozone = rankSum(may, august)
    expect(ozone.w).toBe(127.5)
    expectClose(ozone.pValue, 0.00012080783076877434, 10)
    expect(rankSum([1, 1], [1, 1, 1]).pValue).toBe(1)
  })
})

// Cobb, Biometrika 65 (1978): the annual flow of the Nile, 1871 to 1970, which fell in 1899.
const nile = [
  1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140, 1100,
  1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969, 831, 726, 456,
  824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759, 781, 865, 845, 944, 984, 897,
  822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890, 744, 749, 838, 1050, 918, 986, 797, 923, 975,
  815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740,
]

describe('changes of level', () => {
  test('Pettitt’s test detects that the Nile fell after 1898', () => {
    const changePoint = pettitt(nile)
    expect(changePoint).toMatchObject({ split: 28, k: 1617 })
    // Without correction, 2·exp(−6K²/(n³ + n²)) is 3.591e-7; neighboring years are slightly correlated besides the
    // step.
    const { autocorrelation: r, pValue } = changePoint
    expect(r).toBeGreaterThan(0)
    expect(r).toBeLessThan(0.3)
    expectClose(pValue, 2 * Math.exp((-6 * 1617 ** 2 * ((1 - r) / (1 + r))) / (100 ** 3 + 100 ** 2)))
    expectClose(2 * Math.exp((-6 * changePoint.k ** 2) / (100 ** 3 + 100 ** 2)), 3.5910221769362927e-7, 10)
    expect(pettitt(nile.toReversed())).toMatchObject({ split: 72, k: -1617 })
  })

  test('a constant or too short series has no change', () => {
    expect(pettitt([5, 5, 5, 5])).toMatchObject({ k: 0, pValue: 1 })
    expect(pettitt([5])).toMatchObject({ k: 0, pValue: 1 })
  })

  test('Benjamini and Hochberg’s own example: four of fifteen at 0.05', () => {
    const p = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ]
    const adjusted = benjaminiHochberg(p.toReversed()).toReversed()
    expect(adjusted.map((pValue) => pValue <= 0.05)).toEqual(p.map((_, k) => k < 4))
    expectClose(adjusted[0]!, 0.0015)
    expectClose(adjusted[3]!, 0.035625)
    // 0.0298 × 15/7 lies below 0.0278 × 15/6 and 0.0201 × 15/5.
    expect(adjusted[14]).toBe(1)
  })
})

describe('charts', () => {
  test('sequential normal scores equal those of the ranks among all values so far', () => {
    const scores = sequentialScores([10, 30, 20, 20])
    const expected = [0.5, 0.75, 0.5, 0.5].map(normalQuantile)
    expect(scores).toEqual(expected)
  })

  test('the chart is an exponentially weighted mean of them and reports the onset', () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8].map((k) => ((k * 5) % 8) + k / 100)
    const scores = sequentialScores(values)
    let statistic = 0
    for (const score of scores) statistic = 0.1 * score + 0.9 * statistic
    const state = driftChart(values, { weight: 0.1, limit: 3 })
    expectClose(state.statistic, statistic)
    expectClose(state.sigmas, statistic / Math.sqrt(0.1 / 1.9))
    expect(state.isOut).toBe(false)
    const level = Array.from({ length: 60 }, (_, k) => (k * 37) % 60)
    const shifted = driftChart([...level, ...Array.from({ length: 12 }, (_, k) => 80 + k)], { weight: 0.1, limit: 3 })
    expect(shifted).toMatchObject({ isOut: true })
    expect(shifted.onset).toBe(60)
  })

  test('the evidence for a higher rate is Wald’s likelihood ratio', () => {
    const rates = { low: 0.02, high: 0.04, dispersion: 1 }
    expectClose(rateEvidence({ hits: 3, trials: 50 }, rates), 3 * Math.log(2) + 47 * Math.log(0.96 / 0.98))
    expectClose(
      rateEvidence({ hits: 3, trials: 50 }, { ...rates, dispersion: 2 }),
      rateEvidence({ hits: 3, trials: 50 }, rates) / 2,
    )
  })

  test('dispersion is Pearson’s χ² over its degrees of freedom, never below 1', () => {
    // Rates of 10 %, 10 % and 40 % in 100 each: p = 0.2, χ² = (100 + 100 + 400) / 16 = 37.5, two degrees of freedom.
    const groups = [10, 10, 40].map((hits) => ({ hits, trials: 100 }))
    expectClose(dispersionOf(groups), 18.75)
    expect(dispersionOf([10, 10].map((hits) => ({ hits, trials: 100 })))).toBe(1)
    expect(dispersionOf([{ hits: 0, trials: 100 }])).toBe(1)
  })
})
