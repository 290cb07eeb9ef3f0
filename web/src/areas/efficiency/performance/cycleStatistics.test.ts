import type { Cycle } from '@takt/domain/areas/efficiency/answers/cycles.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cycleBins, isSlow, judgeStandards, lostOf, quantile } from './cycleStatistics.ts'

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
const many = (secs: readonly number[], count: number, input: Partial<Cycle> = {}) =>
  Array.from({ length: count }, (_, place) => cycle(secs[place % secs.length]!, input))

describe('quantiles', () => {
  test('are those of R, type 7', () => {
    // quantile(c(1, 2, 4, 8, 16), c(0.1, 0.25, 0.5, 0.9))
    const values = [1, 2, 4, 8, 16]
    expect([0.1, 0.25, 0.5, 0.9].map((share) => quantile(values, share))).toEqual([1.4, 2, 4, 12.8])
    expect(quantile([], 0.5)).toBeNull()
  })
})

describe('standards against cycles', () => {
  test('a standard that three quarters of the cycles beat looks too slow, with its median', () => {
    const [found] = judgeStandards(many([22, 24, 25, 29], 412))
    expect(found).toMatchObject({ verdict: 'tooSlow', standardSecs: 30, cycles: 412, medianSecs: 24.5 })
  })

  test('a standard that nine in ten cycles miss by a tenth looks too quick', () => {
    expect(judgeStandards(many([34, 36, 40], 60))[0]!.verdict).toBe('tooQuick')
    expect(judgeStandards(many([28, 30, 34, 36, 40], 60))[0]!.verdict).toBe('fits')
  })

  test('few cycles say nothing, and each standard of an operation is judged by itself', () => {
    const found = judgeStandards([...many([20], 29), ...many([20], 31, { idealCycleSecs: 21 })])
    expect(found.map(({ standardSecs, verdict }) => [standardSecs, verdict])).toEqual([
      [21, 'tooSlow'],
      [30, 'tooFew'],
    ])
    expect(judgeStandards([cycle(20, { idealCycleSecs: null })])).toEqual([])
  })
})

test('a slow cycle takes more than so many standards; what it lost is over all its parts', () => {
  expect(isSlow(cycle(46), 1.5)).toBe(true)
  expect(isSlow(cycle(45), 1.5)).toBe(false)
  expect(isSlow(cycle(900, { idealCycleSecs: null }), 1.5)).toBe(false)
  expect(lostOf(cycle(40, { parts: 3 }))).toBe(30)
  expect(lostOf(cycle(40, { idealCycleSecs: null }))).toBeNull()
})

describe('the distribution', () => {
  test('counts by twentieths of the standard', () => {
    const bins = cycleBins([cycle(30), cycle(31.4), cycle(31.6), cycle(3), cycle(300)])
    const filled = bins.filter(({ cycles }) => cycles > 0)
    expect(filled.map(({ from, cycles }) => [Number(from.toFixed(2)), cycles])).toEqual([
      [0, 1],
      [1, 2],
      [1.05, 1],
      [1.95, 1],
    ])
  })

  test('every cycle with a standard lies in exactly one bin', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e4, noNaN: true })), (secs) => {
        const counted = cycleBins(secs.map((one) => cycle(one))).reduce((sum, { cycles }) => sum + cycles, 0)
        expect(counted).toBe(secs.length)
      }),
    )
  })
})
