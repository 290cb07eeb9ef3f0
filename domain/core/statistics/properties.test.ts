import fc from 'fast-check'
import { expect, test } from 'vitest'
import { benjaminiHochberg } from './benjaminiHochberg.ts'
import { binomialAtLeast, isProportionAtMostLimit } from './binomial.ts'
import { driftChart, sequentialScores } from './driftChart.ts'
import { normalAbove, normalQuantile } from './normal.ts'
import { pettitt } from './pettitt.ts'
import { quantile } from './quantile.ts'
import { rankSum, sorted, stratifiedRankSum } from './rankSum.ts'
import { ranksOf } from './ranks.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })
const smallIntegers = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 30 })
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

test('ranks have the same sum as those of distinct values, and preserve the order', () => {
  fc.assert(
    fc.property(smallIntegers, (values) => {
      const { ranks } = ranksOf(values)
      expect(sum(ranks)).toBe((values.length * (values.length + 1)) / 2)
      for (const [a, value] of values.entries())
        for (const [b, other] of values.entries())
          expect(Math.sign(ranks[a]! - ranks[b]!)).toBe(Math.sign(value - other))
    }),
  )
})

test('swapping two samples preserves the p-value, and both W add up to all pairs', () => {
  fc.assert(
    fc.property(smallIntegers, smallIntegers, (x, y) => {
      const [forward, back] = [rankSum(x, y), rankSum(y, x)]
      expect(forward.w + back.w).toBe(x.length * y.length)
      expect(forward.pValue).toBeCloseTo(back.pValue, 12)
      const pairs = x.flatMap((value) => y.map((other) => (value > other ? 1 : value === other ? 0.5 : 0) as number))
      expect(forward.w).toBe(sum(pairs))
      // Monotone transformations do not matter.
      expect(rankSum(x.map(Math.exp), y.map(Math.exp)).pValue).toBeCloseTo(forward.pValue, 12)
    }),
  )
})

test('an offset per stratum changes nothing, and a stratum with one sample contributes nothing', () => {
  const values = smallIntegers.map(sorted)
  const samples = fc.record({ x: values, y: values })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(samples, fc.integer({ min: -50, max: 50 })), { maxLength: 6 }),
      values,
      (strata, single) => {
        const original = strata.map(([two]) => two)
        const result = stratifiedRankSum(original)
        const raised = strata.map(([{ x, y }, by]) => ({
          x: x.map((value) => value + by),
          y: y.map((value) => value + by),
        }))
        expect(stratifiedRankSum(raised)).toEqual(result)
        expect(stratifiedRankSum([...original, { x: single, y: sorted([]) }, { x: sorted([]), y: single }])).toEqual(
          result,
        )
        expect(stratifiedRankSum(original.map(({ x, y }) => ({ x: y, y: x }))).z).toBeCloseTo(-result.z, 12)
      },
    ),
  )
})

test('adjusted p-values preserve the order, are never smaller, and reject exactly what the procedure rejects', () => {
  fc.assert(
    fc.property(fc.array(chance, { maxLength: 30 }), chance, (chances, q) => {
      const adjusted = benjaminiHochberg(chances)
      const sorted = chances.toSorted((a, b) => a - b)
      const last = sorted.findLastIndex((pValue, k) => (pValue * chances.length) / (k + 1) <= q)
      expect(adjusted.filter((pValue) => pValue <= q).length).toBe(last + 1)
      for (const [k, pValue] of chances.entries()) {
        // Rounding may lose the last digit.
        expect(adjusted[k]!).toBeGreaterThanOrEqual(pValue * (1 - 1e-12))
        expect(adjusted[k]!).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('binomial tails are sums of their terms; the upper end of an interval leaves its share below', () => {
  const binomialCoefficient = (n: number, k: number) =>
    Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 25 }),
      fc.nat(25),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (n, some, p) => {
        const k = Math.min(some, n)
        const term = (i: number) => binomialCoefficient(n, i) * p ** i * (1 - p) ** (n - i)
        const tail = sum(Array.from({ length: n - k + 1 }, (_, i) => term(k + i)))
        expect(binomialAtLeast(k, n, p)).toBeCloseTo(tail, 12)
        if (k === n) return
        const upper = isProportionAtMostLimit(k, n, 0.95)
        expect(upper).toBeGreaterThan(k / n)
        expect(1 - binomialAtLeast(k + 1, n, upper)).toBeCloseTo(0.025, 9)
      },
    ),
  )
})

test('a reversed series changes at the same position, in the other direction', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 40 }), (values) => {
      const [forward, back] = [pettitt(values), pettitt(values.toReversed())]
      expect(Math.abs(back.k)).toBe(Math.abs(forward.k))
      expect(forward.pValue).toBeGreaterThan(0)
      expect(forward.pValue).toBeLessThanOrEqual(1)
      // U at the detected split, by its definition: pairs across it.
      const pairs = values
        .slice(0, forward.split)
        .flatMap((a) => values.slice(forward.split).map((b) => Math.sign(a - b)))
      expect(forward.k).toBe(sum(pairs))
    }),
  )
})

test('a chart depends on ranks only, and detects a rising series', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 40 }), (values) => {
      expect(sequentialScores(values.map((value) => Math.exp(value / 10)))).toEqual(sequentialScores(values))
      const upside = driftChart(
        values.map((value) => -value),
        { weight: 0.1, limit: 3 },
      )
      expect(upside.statistic).toBeCloseTo(-driftChart(values, { weight: 0.1, limit: 3 }).statistic, 12)
    }),
  )
  const rising = Array.from({ length: 100 }, (_, k) => k)
  expect(driftChart(rising, { weight: 0.1, limit: 3.75 })).toMatchObject({ isOut: true })
})

test('a quantile is within the range of its values, and normal tails invert normal quantiles', () => {
  fc.assert(
    fc.property(smallIntegers, chance, (values, q) => {
      const result = quantile(values, q)!
      expect(result).toBeGreaterThanOrEqual(Math.min(...values))
      expect(result).toBeLessThanOrEqual(Math.max(...values))
    }),
  )
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }), (p) => {
      expect(normalAbove(-normalQuantile(p)) / p).toBeCloseTo(1, 9)
    }),
  )
})
