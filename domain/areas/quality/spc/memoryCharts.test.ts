import { expect, test } from 'vitest'
import { gaussLegendre } from '../../../core/statistics/gaussLegendre.ts'
import { cusum, cusumDesign } from './cusum.ts'
import { ewma, ewmaDesign } from './ewma.ts'
import { cusumRunLength, ewmaRunLength } from './runLength.ts'

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

test('EWMA: the 20 points of NIST/SEMATECH e-Handbook 6.3.2.4 give its averages and limits', () => {
  const points = [
    52.0, 47.0, 53.0, 49.3, 50.1, 47.0, 51.0, 50.1, 51.2, 50.5, 49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6,
    52.1,
  ]
  const { values, limits } = ewma(points, { center: 50, sigma: 2.0539 }, { lambda: 0.3, width: 3 })
  expect(values.map((value) => rounded(value, 2))).toEqual([
    50.6, 49.52, 50.56, 50.18, 50.16, 49.21, 49.75, 49.85, 50.26, 50.33, 50.11, 49.36, 49.52, 50.05, 49.38, 49.92,
    50.73, 51.23, 51.94, 51.99,
  ])
  expect(Math.abs(limits.upper - 52.5884)).toBeLessThan(0.0005)
  expect(Math.abs(limits.lower - 47.4115)).toBeLessThan(0.0005)
})

test('CUSUM: the 20 means of NIST/SEMATECH e-Handbook 6.3.2.3 give its sums, beyond 4.1959 from the 14th on', () => {
  const means = [
    324.925, 324.675, 324.725, 324.35, 325.35, 325.225, 324.125, 324.525, 325.225, 324.6, 324.625, 325.15, 328.325,
    327.25, 327.825, 328.5, 326.675, 327.775, 326.875, 328.35,
  ]
  const { above, below, limits } = cusum(means, { center: 325, sigma: 1 }, { slack: 0.3175, decision: 4.1959 })
  expect(limits.upper).toBe(4.1959)
  for (const [k, printed] of [
    0, 0, 0, 0, 0.03, 0, 0, 0, 0, 0, 0, 0, 3.01, 4.94, 7.45, 10.63, 11.99, 14.44, 16, 19.04,
  ].entries())
    expect(Math.abs(above.values[k]! - printed), `above ${k + 1}`).toBeLessThan(0.0101)
  for (const [k, printed] of [
    0, 0.01, 0, 0.33, 0, 0, 0.56, 0.72, 0.17, 0.25, 0.31, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ].entries())
    expect(Math.abs(-below.values[k]! - printed), `below ${k + 1}`).toBeLessThan(0.0101)
  expect(above.values.findIndex((value) => value > limits.upper)).toBe(13)
})

/** Montgomery, table 9.1: 20 points with mean 10, then 10 with mean 11; σ is 1. */
const shifted = [
  9.45, 7.99, 9.29, 11.66, 12.16, 10.18, 8.04, 11.46, 9.2, 10.34, 9.03, 11.47, 10.51, 9.4, 10.08, 9.37, 10.62, 10.31,
  8.52, 10.84, 10.9, 9.33, 12.29, 11.5, 10.6, 11.08, 10.38, 11.62, 11.31, 10.52,
]

test('CUSUM: Montgomery’s example 9.1 signals at point 29 (5.28), with an estimated shift after point 22', () => {
  const { above, below, limits } = cusum(shifted, { center: 10, sigma: 1 })
  expect(above.values.findIndex((value) => value > limits.upper) + 1).toBe(29)
  expect([rounded(above.values[28]!, 2), 29 - above.runs[28]!]).toEqual([5.28, 22])
  expect(below.values.every((value) => value > limits.lower)).toBe(true)
})

test('EWMA: Montgomery’s example 9.2 (λ 0.1, L 2.7) starts with 9.945 and 9.7495, and signals at the end', () => {
  const { values, limits } = ewma(shifted, { center: 10, sigma: 1 }, { lambda: 0.1, width: 2.7 })
  expect(values.slice(0, 2).map((value) => rounded(value, 4))).toEqual([9.945, 9.7495])
  expect([limits.lower, limits.upper].map((value) => rounded(value, 2))).toEqual([9.38, 10.62])
  expect(values.at(-1)).toBeGreaterThan(limits.upper)
})

test('quadrature is exact for polynomials of degree 2n − 1', () => {
  const moment = (power: number) =>
    gaussLegendre(4, [1, 3]).reduce((sum, { at, weight }) => sum + weight * at ** power, 0)
  for (const power of [0, 1, 4, 7]) expect(moment(power)).toBeCloseTo((3 ** (power + 1) - 1) / (power + 1), 9)
})

/** The published values have at most three digits. */
const expectClose = (length: number, printed: number, label: string) =>
  expect(Math.abs(length - printed) / printed, `${label}: ${length} for ${printed}`).toBeLessThan(0.013)

test('run lengths of EWMA charts equal those of Lucas & Saccucci (Technometrics 32, 1990; Montgomery, table 9.11)', () => {
  const shifts = [0, 0.25, 0.5, 0.75, 1, 1.5, 2]
  for (const [lambda, width, lengths] of [
    [0.4, 3.054, [500, 224, 71.2, 28.4, 14.3, 5.9, 3.5]],
    [0.25, 2.998, [500, 170, 48.2, 20.1, 11.1, 5.5, 3.6]],
    [0.2, 2.962, [500, 150, 41.8, 18.2, 10.5, 5.5, 3.7]],
    [0.1, 2.814, [500, 106, 31.3, 15.9, 10.3, 6.1, 4.4]],
    [0.05, 2.615, [500, 84.1, 28.8, 16.4, 11.4, 7.1, 5.2]],
  ] as const)
    for (const [k, shift] of shifts.entries())
      expectClose(ewmaRunLength({ lambda, width }, shift), lengths[k]!, `λ ${lambda}, shift ${shift}`)
  expect(Math.round(ewmaRunLength(ewmaDesign))).toBe(500)
})

test('run lengths of CUSUMs equal those of Montgomery’s table 9.3 (k 0.5, h 4 and 5)', () => {
  const shifts = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4]
  for (const [decision, lengths] of [
    [4, [168, 74.2, 26.6, 13.3, 8.38, 4.75, 3.34, 2.62, 2.19, 1.71]],
    [5, [465, 139, 38, 17, 10.4, 5.75, 4.01, 3.11, 2.57, 2.01]],
  ] as const)
    for (const [k, shift] of shifts.entries())
      expectClose(cusumRunLength({ slack: 0.5, decision }, shift), lengths[k]!, `h ${decision}, shift ${shift}`)
  expect(Math.round(cusumRunLength(cusumDesign))).toBe(465)
})
