import { bucket } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/sums/tally.ts'
import { describe, expect, test } from 'vitest'
import { dashboardTexts as texts } from '../texts.ts'
import { figureNames } from './figureNames.ts'
import { figureParts, topLoss, whyNull } from './figures.ts'

const hour = 3_600_000
const made = (tally: Partial<ReturnType<typeof emptyTally>>, plannedMs = 8 * hour) =>
  bucket({ tally: { ...emptyTally(), ...tally }, allMs: 24 * hour, noScheduleMs: 0, plannedMs, plannedStopMs: 0 })

const busy = made({
  runMs: 6 * hour,
  downMs: hour,
  idleMs: hour,
  good: 100,
  scrap: 10,
  idealSecs: 19_800,
  goodIdealSecs: 18_000,
})

describe('figures', () => {
  test.each(figureNames)('%s is its numerator over its denominator', (figure) => {
    const { above, below } = figureParts[figure]
    expect(busy[figure]).toBeCloseTo(above(busy) / below(busy), 12)
  })

  test('a figure without a value says why', () => {
    expect(whyNull(busy, 'oee')).toBeNull()
    expect(whyNull(made({}, 0), 'oee')).toBe(texts.whyNull.notScheduled)
    expect(whyNull(made({ downMs: 8 * hour }), 'performance')).toBe(texts.whyNull.noRun)
    expect(whyNull(made({ runMs: 8 * hour }), 'quality')).toBe(texts.whyNull.noParts)
    expect(whyNull(made({ runMs: hour, good: 3, idealMissing: 3 }), 'oee')).toBe(texts.whyNull.noIdeal)
  })

  test('the top loss is the largest one, speed and scrap among them', () => {
    expect(topLoss(busy)).toEqual({ kind: 'down', secs: 3600 })
    expect(topLoss(made({ runMs: 8 * hour, good: 10, idealSecs: 10_000, goodIdealSecs: 10_000 }))).toEqual({
      kind: 'reducedSpeed',
      secs: 18_800,
    })
    expect(topLoss(made({}, 0))).toBeNull()
  })
})
