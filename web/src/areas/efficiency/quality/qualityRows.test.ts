import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { qualityKey, qualityRows, scrapPareto } from './qualityRows.ts'

const row = (good: number, scrap: number, rework: number, input: Partial<BreakdownRow> = {}): BreakdownRow => {
  const totalCount = good + scrap + rework
  return {
    runSecs: 0,
    setupSecs: 0,
    idleSecs: 0,
    minorStopSecs: 0,
    downSecs: 0,
    offSecs: 0,
    unscheduledRunSecs: 0,
    stops: null,
    failures: null,
    totalCount,
    goodCount: good,
    scrapCount: scrap,
    reworkCount: rework,
    unscheduledGoodCount: 0,
    idealSecs: 0,
    goodIdealSecs: 0,
    idealMissingCount: 0,
    performance: null,
    quality: null,
    qualityByCount: totalCount ? good / totalCount : null,
    mtbfSecs: null,
    mttrSecs: null,
    ...input,
  }
}

describe('what was made', () => {
  test('first pass yield is good of all made, and what made nothing is left out', () => {
    const rows = qualityRows(
      [
        row(90, 4, 6, { partNum: 'P-1', partRevision: 'A' }),
        row(0, 0, 0, { partNum: 'P-2', partRevision: null }),
        row(50, 20, 0, { partNum: null, partRevision: null }),
      ],
      'part',
    )
    expect(rows.map(({ key, firstPassYield }) => [key, firstPassYield])).toEqual([
      ['', 50 / 70],
      ['P-1~A', 0.9],
    ])
  })

  test('keys tell shift 0 from outside the shifts', () => {
    expect(qualityKey(row(1, 0, 0, { shiftNum: 0 }), 'shift')).toBe('0')
    expect(qualityKey(row(1, 0, 0, { shiftNum: null }), 'shift')).toBe('')
  })
})

describe('a Pareto of scrap', () => {
  test('leaves out what made no scrap and says what the first make together', () => {
    const made = (key: string, scrapCount: number) => ({
      key,
      scrapCount,
      totalCount: 100,
      goodCount: 0,
      reworkCount: 0,
    })
    expect(scrapPareto([made('a', 1), made('b', 0), made('c', 3)])).toEqual([
      { key: 'c', scrap: 3, made: 100, share: 0.75, cumulative: 0.75 },
      { key: 'a', scrap: 1, made: 100, share: 0.25, cumulative: 1 },
    ])
    expect(scrapPareto([made('b', 0)])).toEqual([])
  })

  test('shares fall, what they make together rises to one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e6), { minLength: 1 }), (scraps) => {
        const found = scrapPareto(scraps.map((scrapCount, at) => ({ ...row(0, scrapCount, 0), key: String(at) })))
        for (const [at, one] of found.entries()) {
          const before = found[at - 1]
          if (before) expect([one.share <= before.share, one.cumulative > before.cumulative]).toEqual([true, true])
        }
        if (found.length > 0) expect(found.at(-1)!.cumulative).toBeCloseTo(1, 12)
      }),
    )
  })
})
