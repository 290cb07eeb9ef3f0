import { expect, test } from 'vitest'
import { chiSquareQuantile } from '../../../core/statistics/chiSquare.ts'
import { dice } from '../../plant/random.ts'
import { attributeChart, type Inspected, rateOf } from './attributeChart.ts'
import { actualIndex, capabilityOf, potentialIndex, targetIndex } from './capability.ts'
import { controlChart, deviationOf, estimateBasis, meanOf } from './controlChart.ts'
import { pistonRings } from './pistonRings.fixture.ts'
import { deviationConstant, rangeConstants } from './rangeConstants.ts'

/** Returns the chart of subgroups with limits computed from themselves. */
function chartOf(subgroups: readonly (readonly number[])[]) {
  const basis = estimateBasis(subgroups)!
  return { ...controlChart(subgroups, { size: subgroups[0]!.length, basis }), within: basis }
}
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

test('constants from their integrals equal those of the table (Montgomery, appendix VI; NIST/SEMATECH e-Handbook 6.3.2.1)', () => {
  const sizes = [2, 3, 4, 5, 6, 7, 8, 9, 10]
  const all = sizes.map((n) => ({ n, ...rangeConstants(n), c4: deviationConstant(n) }))
  const of = (constant: (row: (typeof all)[number]) => number, digits = 3) =>
    all.map((row) => rounded(constant(row), digits))
  expect(of(({ d2 }) => d2)).toEqual([1.128, 1.693, 2.059, 2.326, 2.534, 2.704, 2.847, 2.97, 3.078])
  expect(of(({ d3 }) => d3)).toEqual([0.853, 0.888, 0.88, 0.864, 0.848, 0.833, 0.82, 0.808, 0.797])
  expect(of(({ c4 }) => c4, 4)).toEqual([0.7979, 0.8862, 0.9213, 0.94, 0.9515, 0.9594, 0.965, 0.9693, 0.9727])
  // A₂, D₃ and A₃ of the table are computed from them.
  expect(of(({ n, d2 }) => 3 / (d2 * Math.sqrt(n)))).toEqual([
    1.88, 1.023, 0.729, 0.577, 0.483, 0.419, 0.373, 0.337, 0.308,
  ])
  expect(of(({ d2, d3 }) => Math.max(0, 1 - (3 * d3) / d2))).toEqual([0, 0, 0, 0, 0, 0.076, 0.136, 0.184, 0.223])
  expect(of(({ n, c4 }) => 3 / (c4 * Math.sqrt(n)))).toEqual([
    2.659, 1.954, 1.628, 1.427, 1.287, 1.182, 1.099, 1.032, 0.975,
  ])
})

test('individuals: the 20 values of Montgomery & Runger’s exercise 15-17 give the lines 53.05, 45.212 and 60.888', () => {
  const values = [51, 52, 54, 55, 55, 51, 52, 50, 51, 56, 51, 57, 58, 50, 53, 52, 54, 50, 56, 53].map((value) => [
    value,
  ])
  expect(estimateBasis(values.slice(1))).toBeNull()
  const { level, spread } = chartOf(values)
  expect(level.limits.center).toBeCloseTo(53.05, 10)
  expect([rounded(spread.limits.center, 3), spread.limits.lower, spread.values[0]]).toEqual([2.947, 0, null])
  // The published values use d₂ and D₄ with three digits.
  expect(Math.abs(spread.limits.upper - 9.628)).toBeLessThan(0.005)
  for (const [limit, printed] of [
    [level.limits.lower, 45.212],
    [level.limits.upper, 60.888],
  ] as const)
    expect(Math.abs(limit - printed)).toBeLessThan(0.003)
})

test('X̄ and R: Montgomery’s piston rings give 74.001, R̄ 0.023 and s̄ 0.0094, and the same limits by both', () => {
  const chart = chartOf(pistonRings)
  expect([chart.kind, chart.size]).toEqual(['ranges', 5])
  const deviation = meanOf(pistonRings.map(deviationOf))
  const { lower, center, upper } = chart.level.limits
  expect([rounded(center, 3), rounded(chart.spread.limits.center, 3), rounded(deviation, 4)]).toEqual([
    74.001, 0.023, 0.0094,
  ])
  const distance = (3 * deviation) / (deviationConstant(5) * Math.sqrt(5))
  expect([rounded(lower, 4), rounded(upper, 4)]).toEqual(
    [center - distance, center + distance].map((limit) => rounded(limit, 4)),
  )
  expect(rounded(chart.spread.limits.upper, 3)).toBe(0.049)
})

test('X̄ and s: for more than ten values the standard deviations estimate the spread', () => {
  const roll = dice(3)
  const samples = Array.from({ length: 25 }, () => Array.from({ length: 12 }, () => roll()))
  const chart = chartOf(samples)
  expect(chart.kind).toBe('deviations')
  const c4 = deviationConstant(12)
  const mean = meanOf(samples.map(deviationOf))
  expect(chart.basis.sigma).toBeCloseTo(mean / c4, 12)
  expect(chart.spread.limits.upper / mean).toBeCloseTo(1.646, 3)
  expect(chart.spread.limits.lower / mean).toBeCloseTo(0.354, 3)
})

test('p chart: Montgomery’s cans of orange juice give the limits 0.0524 and 0.4102, with samples 15 and 23 beyond', () => {
  const failed = [
    12, 15, 8, 10, 4, 7, 16, 9, 14, 10, 5, 6, 17, 12, 22, 8, 10, 5, 13, 11, 20, 18, 24, 15, 9, 12, 7, 13, 9, 6,
  ]
  const inspected = failed.map((each): Inspected => ({ found: each, units: 50 }))
  const points = attributeChart('p', inspected, rateOf(inspected)!)
  expect([points[0]!.center, points[0]!.lower, points[0]!.upper].map((value) => rounded(value, 4))).toEqual([
    0.2313, 0.0524, 0.4102,
  ])
  expect(points.flatMap(({ score }, k) => (Math.abs(score) > 3 ? [k + 1] : []))).toEqual([15, 23])
  // The np chart has the same limits in cans, 50 times as large.
  const numbers = attributeChart('np', inspected, rateOf(inspected)!)
  expect([numbers[0]!.center, numbers[0]!.lower, numbers[0]!.upper].map((value) => rounded(value, 2))).toEqual([
    11.57, 2.62, 20.51,
  ])
  expect(numbers.map(({ score }) => rounded(score, 9))).toEqual(points.map(({ score }) => rounded(score, 9)))
})

test('mean and standard deviation keep their digits: NIST StRD NumAcc1 to NumAcc4 give the certified values', () => {
  const alternating = (first: number) => [
    first,
    ...Array.from({ length: 1000 }, (_, k) => first + (k % 2 ? 0.1 : -0.1)),
  ]
  expect([meanOf([10000001, 10000003, 10000002]), deviationOf([10000001, 10000003, 10000002])]).toEqual([10000002, 1])
  for (const [first, digits] of [
    [1.2, 13],
    [1000000.2, 8],
    [10000000.2, 7],
  ] as const) {
    expect(meanOf(alternating(first))).toBeCloseTo(first, digits)
    expect(deviationOf(alternating(first))).toBeCloseTo(0.1, digits)
  }
})

test('quantiles of χ² equal those of NIST/SEMATECH e-Handbook 1.3.6.7.4', () => {
  for (const [p, freedom, value] of [
    [0.95, 10, 18.307],
    [0.975, 19, 32.852],
    [0.025, 19, 8.907],
    [0.99, 1, 6.635],
    [0.05, 100, 77.929],
  ] as const)
    expect(rounded(chiSquareQuantile(p, freedom), 3)).toBe(value)
})

test('Cp of Montgomery’s example 8.4 (62, 38, s 1.75 of 20) is 2.29, between 1.57 and 3.01', () => {
  const { value, low, high } = potentialIndex(62 - 38, { sigma: 1.75, freedom: 19 })
  for (const [index, printed] of [
    [value, 2.29],
    [low, 1.57],
    [high, 3.01],
  ] as const)
    expect(Math.abs(index - printed)).toBeLessThan(0.006)
})

test('Cp and Cpk of NIST/SEMATECH e-Handbook 6.1.6 (8 to 20, mean 16, s 2) are 1.0 and 0.6667', () => {
  const about = { sigma: 2, freedom: 99, count: 100 }
  expect(rounded(potentialIndex(20 - 8, about).value, 4)).toBe(1)
  expect(rounded(actualIndex(Math.min(20 - 16, 16 - 8), about).value, 4)).toBe(0.6667)
})

const rings = () => {
  const chart = chartOf(pistonRings)
  return { chart, values: pistonRings.flat() }
}

test('without stability, tolerance or enough values, capability is not computed and has a reason', () => {
  const { chart, values } = rings()
  const about = { values, nominal: 74, lower: 73.95, upper: 74.05, isStable: true }
  expect(capabilityOf(chart.within, { ...about, isStable: false })).toEqual({ why: 'unstable' })
  expect(capabilityOf(chart.within, { ...about, lower: null, upper: null })).toEqual({ why: 'noTolerance' })
  expect(capabilityOf(null, about)).toEqual({ why: 'tooFew' })
  const same = Array.from({ length: 25 }, () => [5])
  expect(capabilityOf(estimateBasis(same), { ...about, values: same.flat() })).toEqual({ why: 'noSpread' })
})

test('piston rings within 74 ± 0.05 have the capability of their standard deviation; with one limit there is no width', () => {
  const { chart, values } = rings()
  const capability = capabilityOf(chart.within, { values, nominal: 74, lower: 73.95, upper: 74.05, isStable: true })
  if (capability.why !== null) throw new Error(capability.why)
  expect(capability.cp!.value).toBeCloseTo(0.1 / (6 * chart.within.sigma), 12)
  expect(capability.cpk.value).toBeCloseTo((74.05 - chart.level.limits.center) / (3 * chart.within.sigma), 12)
  expect([capability.cpk.low < capability.cpk.value, capability.cpk.value < capability.cpk.high]).toEqual([true, true])
  expect(capability.normality.pValue).toBeGreaterThan(0.05)
  const oneSided = capabilityOf(chart.within, { values, nominal: 74, lower: null, upper: 74.05, isStable: true })
  expect(oneSided).toMatchObject({ why: null, cp: null, pp: null, cpm: null, cpk: { value: capability.cpk.value } })
})

test('intervals of Cpk have their nominal coverage, also by moving ranges: 95 of 100 contain the true value', () => {
  const roll = dice(11)
  const normal = () => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
  let covered = 0
  const runs = 1000
  for (let run = 0; run < runs; run++) {
    const values = Array.from({ length: 60 }, normal)
    const capability = capabilityOf(estimateBasis(values.map((value) => [value])), {
      values,
      nominal: null,
      lower: null,
      upper: 4,
      isStable: true,
    })
    if (capability.why === null && capability.cpk.low <= 4 / 3 && capability.cpk.high >= 4 / 3) covered++
  }
  expect(Math.abs(covered / runs - 0.95)).toBeLessThan(0.025)
})

test('Cpm of Montgomery’s processes A and B (35 to 65, target 50; means 50 and 57.5, σ 5 and 2.5) is 1.0 and 0.63', () => {
  const index = (mean: number, deviation: number) =>
    targetIndex(65 - 35, { mean, deviation, count: 50, target: 50 }).value
  expect([index(50, 5), index(57.5, 2.5)].map((value) => rounded(value, 2))).toEqual([1, 0.63])
})

test('intervals of Cpm have their nominal coverage, on and off target: 95 of 100 contain the true value', () => {
  const roll = dice(12)
  const normal = () => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
  for (const target of [0, 1]) {
    const trueIndex = 8 / (6 * Math.sqrt(1 + target ** 2))
    const runs = 1000
    let covered = 0
    for (let run = 0; run < runs; run++) {
      const values = Array.from({ length: 60 }, normal)
      const about = { values, nominal: target, lower: target - 4, upper: target + 4, isStable: true }
      const capability = capabilityOf(estimateBasis(values.map((value) => [value])), about)
      if (capability.why === null && capability.cpm!.low <= trueIndex && capability.cpm!.high >= trueIndex) covered++
    }
    expect(Math.abs(covered / runs - 0.95), String(target)).toBeLessThan(0.025)
  }
})

test('c chart: the wafers of NIST/SEMATECH e-Handbook 6.3.3.1 give the lines 16, 4 and 28, with the third one on its limit', () => {
  const wafers = [16, 14, 28, 16, 12, 20, 10, 12, 10, 17, 19, 17, 14, 16, 15, 13, 14, 16, 11, 20, 11, 19, 16, 31, 13]
  const inspected = wafers.map((found): Inspected => ({ found, units: 1 }))
  const points = attributeChart('c', inspected, rateOf(inspected)!)
  expect(points[0]).toMatchObject({ lower: 4, center: 16, upper: 28 })
  expect(points.flatMap(({ score }, k) => (Math.abs(score) > 3 ? [k + 1] : []))).toEqual([24])
})

test('u chart: Montgomery’s rolls of dyed cloth (qcc::dyedcloth) give 1.42 per 50 m², with individual limits', () => {
  const defects = [14, 12, 20, 11, 7, 10, 21, 16, 19, 23]
  const units = [10, 8, 13, 10, 9.5, 10, 12, 10.5, 12, 12.5]
  const rate = defects.reduce((sum, found) => sum + found) / units.reduce((sum, unit) => sum + unit)
  expect(rounded(rate, 2)).toBe(1.42)
  const points = attributeChart(
    'u',
    defects.map((found, k): Inspected => ({ found, units: units[k]! })),
    // As published.
    1.42,
  )
  for (const [k, lower, upper] of [
    [0, 0.29, 2.55],
    [1, 0.16, 2.68],
    [2, 0.43, 2.41],
    [9, 0.41, 2.43],
  ] as const) {
    expect(Math.abs(points[k]!.lower - lower), `${k}`).toBeLessThan(0.0051)
    expect(Math.abs(points[k]!.upper - upper), `${k}`).toBeLessThan(0.0051)
  }
  expect(points.every(({ score }) => Math.abs(score) < 3)).toBe(true)
})
