import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
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

describe('parts made', () => {
  test('first pass yield is good parts of all parts made; groups without output are omitted', () => {
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

  test('keys distinguish shift 0 from time outside shifts', () => {
    expect(qualityKey(row(1, 0, 0, { shiftNum: 0 }), 'shift')).toBe('0')
    expect(qualityKey(row(1, 0, 0, { shiftNum: null }), 'shift')).toBe('')
  })
})

describe('a Pareto of scrap', () => {
  test('omits groups without scrap and returns cumulative shares', () => {
    const output = (key: string, scrapCount: number) => ({
      key,
      scrapCount,
      totalCount: 100,
      goodCount: 0,
      reworkCount: 0,
    })
    expect(scrapPareto([output('a', 1), output('b', 0), output('c', 3)])).toEqual([
      { key: 'c', scrap: 3, made: 100, share: 0.75, cumulative: 0.75 },
      { key: 'a', scrap: 1, made: 100, share: 0.25, cumulative: 1 },
    ])
    expect(scrapPareto([output('b', 0)])).toEqual([])
  })

  test('shares decrease and cumulative shares rise to one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e6), { minLength: 1 }), (scraps) => {
        const pareto = scrapPareto(scraps.map((scrapCount, at) => ({ ...row(0, scrapCount, 0), key: String(at) })))
        for (const [at, scrapShare] of pareto.entries()) {
          const before = pareto[at - 1]
          if (before)
            expect([scrapShare.share <= before.share, scrapShare.cumulative > before.cumulative]).toEqual([true, true])
        }
        if (pareto.length > 0) expect(pareto.at(-1)!.cumulative).toBeCloseTo(1, 12)
      }),
    )
  })
})
