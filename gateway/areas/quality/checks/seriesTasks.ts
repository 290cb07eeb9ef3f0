import type { ChartBasis } from '@takt/domain/areas/quality/chartShape.ts'
import type { ChartAbout } from '@takt/domain/areas/quality/checkChart.ts'
import { freezeLimits } from '@takt/domain/areas/quality/freezeLimits.ts'
import { gaugeTakings, type ValueOf } from '@takt/domain/areas/quality/gaugeTakings.ts'
import type { GaugeStudyData } from '@takt/domain/areas/quality/responses/gaugeStudy.ts'
import { meanOf } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { gaugeStudy } from '@takt/domain/areas/quality/spc/gaugeStudy.ts'

// Calculations over all values of a characteristic; they can run in a worker thread.

/**
 * Values in columns of equal length, ordered by time: transferring arrays of numbers to a thread is ten times as fast
 * as rows.
 */
export type SeriesColumns = { [Column in keyof ValueOf]: ValueOf[Column][] }

export type Freezing = { values: SeriesColumns; about: Omit<ChartAbout, 'frozen'>; leftOut: ReadonlySet<number> }
export type Studying = { values: SeriesColumns; samples: number; tolerance: number | null }

const rowsOf = ({ at, sample, value, isWithin, userId }: SeriesColumns): ValueOf[] =>
  at.map((instant, k) => ({
    at: instant,
    sample: sample[k]!,
    value: value[k]!,
    isWithin: isWithin[k]!,
    userId: userId[k]!,
  }))

/**
 * Returns the basis of the limits, the number of remaining points, and the instants in `leftOut` at which there is no
 * point (`unknown`).
 */
export function freeze(of: Freezing): { basis: ChartBasis | null; points: number; unknown: number[] } {
  const { basis, chart, unknown } = freezeLimits(rowsOf(of.values), of.about, of.leftOut)
  return { basis, points: chart.points.length, unknown }
}

/** Returns the gauge study and the users who measured. */
export function study(of: Studying): Omit<GaugeStudyData, 'people' | 'more'> & { userIds: number[] } {
  const { userIds, measured, leftOut } = gaugeTakings(rowsOf(of.values), of.samples)
  return {
    userIds,
    leftOut,
    repeats: measured[0]?.[0]?.length ?? 0,
    means: measured.map((ofPerson) => ofPerson.map(meanOf)),
    study: gaugeStudy(measured, of.tolerance),
  }
}
