import { describe, expect, test } from 'vitest'
import { bucket } from './bucket.ts'
import { isoFigures } from './iso22400.ts'
import { emptyTally } from './tally.ts'

const hour = 3_600_000
const made = (tally: Partial<ReturnType<typeof emptyTally>>, plannedMs = 8 * hour) =>
  bucket({ tally: { ...emptyTally(), ...tally }, allMs: 24 * hour, plannedMs, plannedStopMs: 0 })

const shift = made({
  runMs: 5 * hour,
  setupMs: hour,
  downMs: hour,
  idleMs: 0.5 * hour,
  good: 270,
  scrap: 20,
  rework: 10,
  idealSecs: 300 * 54,
  goodIdealSecs: 270 * 54,
})

describe('ISO 22400-2', () => {
  test('its figures are the standard’s formulas on planned busy, production, setup and delay time and on quantities', () => {
    const figures = isoFigures(shift)
    expect(figures).toEqual({
      availability: 5 / 8,
      effectiveness: 16_200 / 18_000,
      qualityRatio: 0.9,
      oeeIndex: (5 / 8) * 0.9 * 0.9,
      neeIndex: (6 / 8) * 0.9 * 0.9,
      setupRate: 1 / 6,
      technicalEfficiency: 5 / 6.5,
      utilisationEfficiency: 5 / 7.5,
      allocationEfficiency: 7.5 / 8,
      scrapRatio: 20 / 300,
      reworkRatio: 10 / 300,
      firstPassYield: 0.9,
    })
  })

  test('availability is utilisation of what was allocated', () => {
    const { availability, utilisationEfficiency, allocationEfficiency } = isoFigures(shift)
    expect(utilisationEfficiency! * allocationEfficiency!).toBeCloseTo(availability!, 12)
  })

  test('with one cycle time the OEE index is OEE, with several they differ: quality is by count', () => {
    expect(isoFigures(shift).oeeIndex).toBeCloseTo(shift.oee!, 12)
    const mixed = { ...shift, goodIdealSecs: 100 * 54, oee: (100 * 54) / 28_800 }
    expect(isoFigures(mixed).oeeIndex).not.toBeCloseTo(mixed.oee, 3)
  })

  test('a figure without a denominator, or with parts of unknown cycle, is null', () => {
    expect(isoFigures(made({}, 0))).toMatchObject({ availability: null, oeeIndex: null, setupRate: null })
    const unknown = isoFigures(made({ runMs: hour, good: 3, idealMissing: 3 }))
    expect(unknown).toMatchObject({ effectiveness: null, oeeIndex: null, neeIndex: null, availability: 1 / 8 })
  })
})
