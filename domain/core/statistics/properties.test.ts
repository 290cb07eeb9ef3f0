import fc from 'fast-check'
import { expect, test } from 'vitest'
import { benjaminiHochberg } from './benjaminiHochberg.ts'
import { binomialAtLeast, proportionAtMost } from './binomial.ts'
import { driftChart, sequentialScores } from './driftChart.ts'
import { normalAbove, normalQuantile } from './normal.ts'
import { pettitt } from './pettitt.ts'
import { quantile } from './quantile.ts'
import { rankSum, sorted, stratifiedRankSum } from './rankSum.ts'
import { ranksOf } from './ranks.ts'

const chance = fc.double({ min: 0, max: 1, noNaN: true })
const few = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 30 })
const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0)

test('ranks add up to those of as many different values, and keep the order', () => {
  fc.assert(
    fc.property(few, (values) => {
      const { ranks } = ranksOf(values)
      expect(sum(ranks)).toBe((values.length * (values.length + 1)) / 2)
      for (const [a, one] of values.entries())
        for (const [b, other] of values.entries()) expect(Math.sign(ranks[a]! - ranks[b]!)).toBe(Math.sign(one - other))
    }),
  )
})

test('two samples compared the other way round have the same chance, and both W are all pairs', () => {
  fc.assert(
    fc.property(few, few, (x, y) => {
      const [there, back] = [rankSum(x, y), rankSum(y, x)]
      expect(there.w + back.w).toBe(x.length * y.length)
      expect(there.pValue).toBeCloseTo(back.pValue, 12)
      const pairs = x.flatMap((one) => y.map((other) => (one > other ? 1 : one === other ? 0.5 : 0) as number))
      expect(there.w).toBe(sum(pairs))
      // No monotone change of the scale matters.
      expect(rankSum(x.map(Math.exp), y.map(Math.exp)).pValue).toBeCloseTo(there.pValue, 12)
    }),
  )
})

test('samples in strata: a level of their own in each changes nothing, and a stratum of one sample tells nothing', () => {
  const values = few.map(sorted)
  const samples = fc.record({ x: values, y: values })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(samples, fc.integer({ min: -50, max: 50 })), { maxLength: 6 }),
      values,
      (strata, alone) => {
        const plain = strata.map(([two]) => two)
        const found = stratifiedRankSum(plain)
        const raised = strata.map(([{ x, y }, by]) => ({ x: x.map((one) => one + by), y: y.map((one) => one + by) }))
        expect(stratifiedRankSum(raised)).toEqual(found)
        expect(stratifiedRankSum([...plain, { x: alone, y: sorted([]) }, { x: sorted([]), y: alone }])).toEqual(found)
        expect(stratifiedRankSum(plain.map(({ x, y }) => ({ x: y, y: x }))).z).toBeCloseTo(-found.z, 12)
      },
    ),
  )
})

test('adjusted chances keep the order, are never smaller, and reject just what the procedure rejects', () => {
  fc.assert(
    fc.property(fc.array(chance, { maxLength: 30 }), chance, (chances, q) => {
      const adjusted = benjaminiHochberg(chances)
      const sorted = chances.toSorted((a, b) => a - b)
      const last = sorted.findLastIndex((one, k) => (one * chances.length) / (k + 1) <= q)
      expect(adjusted.filter((one) => one <= q).length).toBe(last + 1)
      for (const [k, one] of chances.entries()) {
        // A quotient of a product may lose its last digit.
        expect(adjusted[k]!).toBeGreaterThanOrEqual(one * (1 - 1e-12))
        expect(adjusted[k]!).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('binomial tails are sums of their terms; the upper end of an interval leaves its share below', () => {
  const choose = (n: number, k: number) =>
    Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 25 }),
      fc.nat(25),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (n, some, p) => {
        const k = Math.min(some, n)
        const term = (i: number) => choose(n, i) * p ** i * (1 - p) ** (n - i)
        const tail = sum(Array.from({ length: n - k + 1 }, (_, i) => term(k + i)))
        expect(binomialAtLeast(k, n, p)).toBeCloseTo(tail, 12)
        if (k === n) return
        const upper = proportionAtMost(k, n, 0.95)
        expect(upper).toBeGreaterThan(k / n)
        expect(1 - binomialAtLeast(k + 1, n, upper)).toBeCloseTo(0.025, 9)
      },
    ),
  )
})

test('a series turned round changes at the same place, the other way', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 40 }), (values) => {
      const [there, back] = [pettitt(values), pettitt(values.toReversed())]
      expect(Math.abs(back.k)).toBe(Math.abs(there.k))
      expect(there.pValue).toBeGreaterThan(0)
      expect(there.pValue).toBeLessThanOrEqual(1)
      // U of the split that was found, by its definition: pairs across it.
      const pairs = values.slice(0, there.split).flatMap((a) => values.slice(there.split).map((b) => Math.sign(a - b)))
      expect(there.k).toBe(sum(pairs))
    }),
  )
})

test('a chart sees ranks alone, and a rising series as rising', () => {
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

test('a quantile lies among its values, and normal tails undo normal quantiles', () => {
  fc.assert(
    fc.property(few, chance, (values, q) => {
      const found = quantile(values, q)!
      expect(found).toBeGreaterThanOrEqual(Math.min(...values))
      expect(found).toBeLessThanOrEqual(Math.max(...values))
    }),
  )
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }), (p) => {
      expect(normalAbove(-normalQuantile(p)) / p).toBeCloseTo(1, 9)
    }),
  )
})
