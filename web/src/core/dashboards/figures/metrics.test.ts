import { bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { describe, expect, test } from 'vitest'
import { dashboardTexts as texts } from '../texts.ts'
import { metricNames } from './metricNames.ts'
import { metricParts, nullReasonText, topLoss } from './metrics.ts'

const hour = 3_600_000
const bucketFrom = (tally: Partial<ReturnType<typeof emptyTally>>, plannedMs = 8 * hour) =>
  bucket({ tally: { ...emptyTally(), ...tally }, allMs: 24 * hour, noScheduleMs: 0, plannedMs, plannedStopMs: 0 })

const busy = bucketFrom({
  runMs: 6 * hour,
  downMs: hour,
  idleMs: hour,
  good: 100,
  scrap: 10,
  idealSecs: 19_800,
  goodIdealSecs: 18_000,
})

describe('metrics', () => {
  test.each(metricNames)('%s is its numerator over its denominator', (metric) => {
    const { above, below } = metricParts[metric]
    expect(busy[metric]).toBeCloseTo(above(busy) / below(busy), 12)
  })

  test('a metric without a value has a reason', () => {
    expect(nullReasonText(busy, 'oee')).toBeNull()
    expect(nullReasonText(bucketFrom({}, 0), 'oee')).toBe(texts.whyNull.notScheduled)
    expect(nullReasonText(bucketFrom({ downMs: 8 * hour }), 'performance')).toBe(texts.whyNull.noRun)
    expect(nullReasonText(bucketFrom({ runMs: 8 * hour }), 'quality')).toBe(texts.whyNull.noParts)
    expect(nullReasonText(bucketFrom({ runMs: hour, good: 3, idealMissing: 3 }), 'oee')).toBe(texts.whyNull.noIdeal)
  })

  test('the top loss is the largest one, including speed and scrap', () => {
    expect(topLoss(busy)).toEqual({ kind: 'down', secs: 3600 })
    expect(topLoss(bucketFrom({ runMs: 8 * hour, good: 10, idealSecs: 10_000, goodIdealSecs: 10_000 }))).toEqual({
      kind: 'reducedSpeed',
      secs: 18_800,
    })
    expect(topLoss(bucketFrom({}, 0))).toBeNull()
  })
})
