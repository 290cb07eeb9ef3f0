import type { Cycle } from '@takt/domain/areas/efficiency/responses/cycles.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cycleBins, isSlow, judgeStandards, lostSecsOf, quantile } from './cycleStatistics.ts'

const cycle = (secs: number, input: Partial<Cycle> = {}): Cycle => ({
  at: '2026-03-02T10:00:00Z',
  secs,
  parts: 1,
  good: 1,
  scrap: 0,
  rework: 0,
  idealCycleSecs: 30,
  idealSource: null,
  ratio: null,
  jobNum: 'J-1',
  assemblySeq: 0,
  oprSeq: 10,
  partNum: 'P-1',
  partRevision: 'A',
  empIDs: [],
  ...input,
})
const repeatCycles = (secs: readonly number[], count: number, input: Partial<Cycle> = {}) =>
  Array.from({ length: count }, (_, index) => cycle(secs[index % secs.length]!, input))

describe('quantiles', () => {
  test('match type 7 of R', () => {
    // quantile(c(1, 2, 4, 8, 16), c(0.1, 0.25, 0.5, 0.9))
    const values = [1, 2, 4, 8, 16]
    expect([0.1, 0.25, 0.5, 0.9].map((share) => quantile(values, share))).toEqual([1.4, 2, 4, 12.8])
    expect(quantile([], 0.5)).toBeNull()
  })
})

describe('standards compared with cycles', () => {
  test('reports a standard as too slow, with the median, if three quarters of the cycles are faster', () => {
    const [result] = judgeStandards(repeatCycles([22, 24, 25, 29], 412))
    expect(result).toMatchObject({ verdict: 'tooSlow', idealCycleSecs: 30, cycles: 412, medianSecs: 24.5 })
  })

  test('reports a standard as too fast if nine in ten cycles exceed it by a tenth', () => {
    expect(judgeStandards(repeatCycles([34, 36, 40], 60))[0]!.verdict).toBe('tooQuick')
    expect(judgeStandards(repeatCycles([28, 30, 34, 36, 40], 60))[0]!.verdict).toBe('fits')
  })

  test('makes no judgment for few cycles, and judges each standard of an operation separately', () => {
    const results = judgeStandards([...repeatCycles([20], 29), ...repeatCycles([20], 31, { idealCycleSecs: 21 })])
    expect(results.map(({ idealCycleSecs, verdict }) => [idealCycleSecs, verdict])).toEqual([
      [21, 'tooSlow'],
      [30, 'tooFew'],
    ])
    expect(judgeStandards([cycle(20, { idealCycleSecs: null })])).toEqual([])
  })
})

test('a slow cycle exceeds a multiple of its standard; its loss covers all its parts', () => {
  expect(isSlow(cycle(46), 1.5)).toBe(true)
  expect(isSlow(cycle(45), 1.5)).toBe(false)
  expect(isSlow(cycle(900, { idealCycleSecs: null }), 1.5)).toBe(false)
  expect(lostSecsOf(cycle(40, { parts: 3 }))).toBe(30)
  expect(lostSecsOf(cycle(40, { idealCycleSecs: null }))).toBeNull()
})

describe('the distribution', () => {
  test('counts in bins of 5 % of the standard', () => {
    const bins = cycleBins([cycle(30), cycle(31.4), cycle(31.6), cycle(3), cycle(300)])
    const filledBins = bins.filter(({ cycles }) => cycles > 0)
    expect(filledBins.map(({ from, cycles }) => [Number(from.toFixed(2)), cycles])).toEqual([
      [0, 1],
      [1, 2],
      [1.05, 1],
      [1.95, 1],
    ])
  })

  test('counts every cycle with a standard in exactly one bin', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e4, noNaN: true })), (secs) => {
        const counted = cycleBins(secs.map((value) => cycle(value))).reduce((sum, { cycles }) => sum + cycles, 0)
        expect(counted).toBe(secs.length)
      }),
    )
  })
})
