import { expect, test } from 'vitest'
import { benjaminiHochberg } from './benjaminiHochberg.ts'
import { binomialAtLeast, isProportionAtMostLimit } from './binomial.ts'
import { pettitt } from './pettitt.ts'
import { rankSum, sorted, stratifiedRankSum } from './rankSum.ts'
import { studentQuantile } from './studentQuantile.ts'
import { wilsonInterval } from './wilsonInterval.ts'

/* Published worked examples of the tests behind insights. Each names its source; the digits are those of the source. */

const rounded = (digits: number) => (value: number) => Number(value.toFixed(digits))

// A. N. Pettitt, Applied Statistics 28 (1979), Table 1, as R's package wq prints it
// (rdocumentation.org/packages/wq/versions/0.4.8/topics/pett): K = 232, p = 0.0146, after the 17th.
test('Pettitt’s own example changes after its 17th value', () => {
  const values = [
    -1.05, 0.96, 1.22, 0.58, -0.98, -0.03, -1.54, -0.71, -0.35, 0.66, 0.44, 0.91, -0.02, -1.42, 1.26, -1.02, -0.81,
    1.66, 1.05, 0.97, 2.14, 1.22, -0.24, 1.6, 0.72, -0.12, 0.44, 0.03, 0.66, 0.56, 1.37, 1.66, 0.1, 0.8, 1.29, 0.49,
    -0.07, 1.18, 3.29, 1.84,
  ]
  const { k, split, pValue, autocorrelation: r } = pettitt(values)
  expect([Math.abs(k), split]).toEqual([232, 17])
  // The source does not correct for autocorrelation; this is its p-value without the correction.
  const uncorrected = 2 * (pValue / 2) ** ((1 + r) / (1 - r))
  expect(rounded(4)(uncorrected)).toBe(0.0146)
  expect(pValue).toBeGreaterThanOrEqual(uncorrected)
})

// R. G. Newcombe, Statistics in Medicine 17 (1998), Table I, method 3.
test('Wilson’s intervals of proportions equal those published by Newcombe', () => {
  const printed = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const
  for (const [k, n, ...ends] of printed) {
    const { low, high } = wilsonInterval(k, n)
    expect([low, high].map(rounded(4))).toEqual(ends)
  }
})

// Boston University, "R Manual", 22 (sphweb.bumc.bu.edu/otlt/MPH-Modules/BS/R/R-Manual/R-Manual22.html): p.adjust of
// ten outcomes, method BH.
test('ten outcomes of a study are adjusted as in R', () => {
  const outcomes = [0.002, 0.005, 0.015, 0.113, 0.222, 0.227, 0.454, 0.552, 0.663, 0.751]
  const printed = [0.02, 0.025, 0.05, 0.2825, 0.3783333, 0.3783333, 0.6485714, 0.69, 0.7366667, 0.751]
  expect(benjaminiHochberg(outcomes).map(rounded(7))).toEqual(printed)
  const order = [3, 9, 0, 5, 1, 8, 2, 7, 4, 6]
  const mixed = benjaminiHochberg(order.map((k) => outcomes[k]!))
  expect(mixed.map(rounded(7))).toEqual(order.map((k) => printed[k]!))
})

// N. Horton, "Example 9.30: addressing multiple comparisons"
// (r-bloggers.com/2012/05/example-9-30-addressing-multiple-comparisons): Kypri et al., 2009.
test('seven outcomes with equal p-values are adjusted as in R', () => {
  const outcomes = [0.001, 0.001, 0.001, 0.02, 0.22, 0.59, 0.87]
  expect(benjaminiHochberg(outcomes).map(rounded(3))).toEqual([0.002, 0.002, 0.002, 0.035, 0.308, 0.688, 0.87])
})

// endmemo.com/r/wilcoxon.php: two samples with ties by the normal approximation with continuity correction.
test('two samples with ties are compared as in R', () => {
  const x = [1, 5, 9, 24, 56, 21, 3, 7, 21, 4]
  const similar = rankSum(x, [12, 15, 5, 9, 9, 14, 56, 22, 3, 7, 32, 5])
  expect([similar.w, rounded(4)(similar.pValue)]).toEqual([51.5, 0.5966])
  const different = rankSum(x, [1233, 4356, 987, 39_999, 1111, 200_000])
  expect([different.w, rounded(6)(different.pValue)]).toEqual([0, 0.001364])
})

// A. Dmitrienko et al., "Analysis of Clinical Trials Using SAS" (2005), 1.3.3; SAS Usage Note 25022
// (support.sas.com/kb/25/022.html): changes in per cent of patients with a drug and with a placebo, in three strata.
// Row mean scores by modified ridits: χ² = 6.2766, p = 0.0122.
test('a drug and a placebo in three strata are compared as in SAS', () => {
  const numbers = (text: string) => text.trim().split(/\s+/).map(Number)
  const strata = [
    {
      x: numbers(`50 -100 -80 -57 -44 340 -100 -100 -25 -74 0 43 -100 -100 -100 -100 -63 -100 -100 -100
        -100 -100 0 -100 -50 0 0 -83 369 -50 -33 -50 -33 -67 25 390 -50 0 -100`),
      y: numbers(`-86 -38 43 -100 289 0 -78 38 -80 -25 -100 -100 -50 25 -100 -100 -67 0 400 -100
        -63 -70 -83 -67 -33 0 -13 -100 0 -3 -62 -29 -50 -100 0 -100 -60 -40 -44 -14`),
    },
    {
      x: numbers(`-93 -55 -73 -25 31 8 -92 -91 -89 -67 -25 -61 -47 -75 -94 -100 -69 -92 -100 -35
        -100 -82 -31 -29 -100 -14 -55 31 -40 -100 -82 131 -60`),
      y: numbers(`-36 -77 -6 -85 29 -17 -53 18 -62 -93 64 -29 100 31 -6 -100 -30 11 -52 -55
        -100 -82 -85 -36 -75 -8 -75 -42 122 -30 22 -82`),
    },
    {
      x: numbers('-17 -13 -55 -85 -68 -87 -42 36 -44 -98 -75 -35 7 -57 -92 -78 -69 -21 -14'),
      y: numbers('12 -68 -100 95 -43 -17 -87 -66 -8 64 61 -41 -73 -42 -32 12 -69 81 0 87'),
    },
  ]
  const { z, pValue } = stratifiedRankSum(strata.map(({ x, y }) => ({ x: sorted(x), y: sorted(y) })))
  expect([rounded(4)(z ** 2), rounded(4)(pValue)]).toEqual([6.2766, 0.0122])
  expect(z).toBeLessThan(0)
})

// codingace.net/statistics/clopper_pearson_interval.html, "Example Data Table".
test('upper ends of exact confidence intervals', () => {
  const limits = [
    isProportionAtMostLimit(3, 20, 0.95),
    isProportionAtMostLimit(12, 30, 0.9),
    isProportionAtMostLimit(42, 100, 0.95),
    isProportionAtMostLimit(85, 120, 0.99),
  ]
  expect(limits.map(rounded(4))).toEqual([0.3789, 0.5661, 0.5229, 0.8092])
})

// D. Lane, HyperStat, "Sign test" (davidmlane.com/hyperstat/B168076.html): 7 or more of 8. Scilab textbook companion
// 331, example 9.13: 6 or more of 8.
test('sign tests: 0.0352 for 7 of 8, 0.1445313 for 6 of 8', () => {
  expect(rounded(4)(binomialAtLeast(7, 8, 0.5))).toBe(0.0352)
  expect(binomialAtLeast(6, 8, 0.5)).toBeCloseTo(0.1445313, 6)
  expect(binomialAtLeast(6, 8, 0.5)).toBeCloseTo(37 / 256, 14)
})

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, "Critical Values of the Student's t Distribution".
test('quantiles of Student’s t distribution equal those of the NIST handbook', () => {
  const printed = [
    [0.95, 1, 6.314],
    [0.975, 4, 2.776],
    [0.95, 10, 1.812],
    [0.99, 30, 2.457],
    [0.95, 100, 1.66],
  ] as const
  for (const [p, degrees, t] of printed) expect(studentQuantile(p, degrees)).toBeCloseTo(t, 3)
})
