import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterFor, lossesBy, paretoOf, totalLoss } from './losses.ts'
import { classesOf, classesText } from './stopClasses.ts'

const row = (input: Partial<BreakdownRow>): BreakdownRow => ({
  runSecs: 0,
  setupSecs: 0,
  idleSecs: 0,
  minorStopSecs: 0,
  downSecs: 0,
  offSecs: 0,
  unscheduledRunSecs: 0,
  stops: 0,
  failures: 0,
  totalCount: 0,
  goodCount: 0,
  scrapCount: 0,
  reworkCount: 0,
  unscheduledGoodCount: 0,
  idealSecs: 0,
  goodIdealSecs: 0,
  idealMissingCount: 0,
  performance: null,
  quality: null,
  qualityByCount: null,
  mtbfSecs: null,
  mttrSecs: null,
  ...input,
})

describe('losses', () => {
  test('filters a dimension by the selections in the others, never by its own; no reason and outside shifts are values', () => {
    expect(filterFor('reason', { reason: 'jam', shift: -1 })).toEqual({ shiftNum: null })
    expect(filterFor('resourceID', { reason: '', machine: 'M-1', hour: 0 })).toEqual({ reason: null, hourOfDay: 0 })
    expect(filterFor('hourOfDay', { hour: 3 })).toBeUndefined()
  })

  test('a loss contains all stopped time of any class, and the stops that started', () => {
    const rows = [
      row({ reason: 'jam', downSecs: 60, idleSecs: 30, runSecs: 5, stops: 3 }),
      row({ reason: null, setupSecs: 4, minorStopSecs: 2, offSecs: 1, stops: 1 }),
    ]
    const losses = lossesBy('reason', rows)
    expect([...losses.values()]).toEqual([
      { key: 'jam', secs: 90, stops: 3 },
      { key: '', secs: 7, stops: 1 },
    ])
    expect([...lossesBy('shiftNum', [row({ shiftNum: null, downSecs: 9 })]).keys()]).toEqual(['-1'])
    expect(totalLoss(losses.values())).toEqual({ key: '', secs: 97, stops: 4 })
  })

  test('sorts by the measure; shares of zero are null', () => {
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

  test('cumulative shares never decrease and end at one', () => {
    const losses = fc.array(fc.record({ key: fc.string(), secs: fc.nat(1e6), stops: fc.nat(1e4) }), { minLength: 1 })
    fc.assert(
      fc.property(losses, fc.constantFrom('time' as const, 'stops' as const), (input, measure) => {
        const shares = paretoOf(input, measure).map(({ cumulative }) => cumulative)
        if (shares.length === 0 || shares[0] === null) return
        for (const [index, share] of shares.entries())
          if (index) expect(share).toBeGreaterThanOrEqual(shares[index - 1]!)
        expect(shares.at(-1)).toBeCloseTo(1, 12)
      }),
    )
  })
})

describe('classes in the URL', () => {
  test('default to down and idle; neither order nor invalid values change this', () => {
    expect(classesOf(undefined)).toEqual(['down', 'idle'])
    expect(classesOf('setup,down,sleep')).toEqual(['down', 'setup'])
    expect(classesOf('sleep')).toEqual(['down', 'idle'])
    expect(classesText(['idle', 'down'])).toBeUndefined()
    expect(classesText(['setup', 'down'])).toBe('down,setup')
  })
})
