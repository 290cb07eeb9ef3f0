import type { BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dimensionsFor, lossesBy, paretoOf, sumLosses } from './losses.ts'
import { classesOf, classesText } from './stopClasses.ts'

const row = (given: Partial<BreakdownRow>): BreakdownRow => ({
  ...{ runSecs: 0, setupSecs: 0, idleSecs: 0, minorStopSecs: 0, downSecs: 0, offSecs: 0, unscheduledRunSecs: 0 },
  ...{ stops: 0, failures: 0, totalCount: 0, goodCount: 0, scrapCount: 0, reworkCount: 0, unscheduledGoodCount: 0 },
  ...{ idealSecs: 0, goodIdealSecs: 0, idealMissingCount: 0, performance: null, quality: null },
  ...{ qualityByCount: null, mtbfSecs: null, mttrSecs: null },
  ...given,
})

describe('losses', () => {
  test('a dimension asks for those in which something is picked, never for its own', () => {
    expect(dimensionsFor('reason', { reason: 'jam', shift: 1 })).toEqual(['reason', 'shiftNum'])
    expect(dimensionsFor('resourceID', { reason: '', machine: 'M-1' })).toEqual(['resourceID', 'reason'])
    expect(dimensionsFor('hourOfDay', {})).toEqual(['hourOfDay'])
  })

  test('what is picked elsewhere leaves other rows out; no reason and outside shifts are values of their own', () => {
    const rows = [
      row({ reason: 'jam', shiftNum: 1, downSecs: 60, stops: 2 }),
      row({ reason: 'jam', shiftNum: null, idleSecs: 30, stops: 1 }),
      row({ reason: null, shiftNum: null, idleSecs: 7, stops: 1 }),
    ]
    expect([...lossesBy('reason', rows, { shift: -1 }).values()]).toEqual([
      { key: 'jam', secs: 30, stops: 1 },
      { key: '', secs: 7, stops: 1 },
    ])
    expect([...lossesBy('shiftNum', rows, { reason: '' }).values()]).toEqual([{ key: '-1', secs: 7, stops: 1 }])
    expect(sumLosses(lossesBy('reason', rows, { reason: 'jam' }).values())).toEqual({ key: '', secs: 97, stops: 4 })
  })

  test('the order follows the measure, and shares of nothing are unknown', () => {
    const losses = [
      { key: 'often', secs: 10, stops: 9 },
      { key: 'long', secs: 90, stops: 1 },
    ]
    expect(paretoOf(losses, 'time').map(({ key, cumulative }) => [key, cumulative])).toEqual([
      ['long', 0.9],
      ['often', 1],
    ])
    expect(paretoOf(losses, 'stops').map(({ key, share }) => [key, share])).toEqual([
      ['often', 0.9],
      ['long', 0.1],
    ])
    expect(paretoOf([{ key: 'a', secs: 5, stops: 0 }], 'stops')[0]).toMatchObject({ share: null, cumulative: null })
  })

  test('cumulative shares never fall and end at one', () => {
    const losses = fc.array(fc.record({ key: fc.string(), secs: fc.nat(1e6), stops: fc.nat(1e4) }), { minLength: 1 })
    fc.assert(
      fc.property(losses, fc.constantFrom('time' as const, 'stops' as const), (given, measure) => {
        const shares = paretoOf(given, measure).map(({ cumulative }) => cumulative)
        if (shares.length === 0 || shares[0] === null) return
        for (const [place, share] of shares.entries())
          if (place) expect(share).toBeGreaterThanOrEqual(shares[place - 1]!)
        expect(shares.at(-1)).toBeCloseTo(1, 12)
      }),
    )
  })
})

describe('classes in the address', () => {
  test('down and idle count unless others are named; an order or nonsense changes nothing', () => {
    expect(classesOf(undefined)).toEqual(['down', 'idle'])
    expect(classesOf('setup,down,sleep')).toEqual(['down', 'setup'])
    expect(classesOf('sleep')).toEqual(['down', 'idle'])
    expect(classesText(['idle', 'down'])).toBeUndefined()
    expect(classesText(['setup', 'down'])).toBe('down,setup')
  })
})
