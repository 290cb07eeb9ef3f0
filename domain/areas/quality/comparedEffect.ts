import { type Sorted, sorted } from '../../core/statistics/rankSum.ts'
import type { DayRate, DayTotals } from './effectSamples.ts'
import { effectSettings } from './effectSettings.ts'

/** Unit of comparison: a machine, a person, a shift, or a combination of them. */
export type Level = { resourceID?: string; empID?: string; shiftNum?: number }

/** A level with a sufficient difference from its peers; its p-value indicates whether that is more than chance. */
export type ComparedEffect = {
  level: Level
  own: DayTotals
  /** Expected share of scrap and rework if the level were like its peers. */
  otherRatio: number
  /** Per day, the difference between its share and that of its peers. */
  differences: DayRate[]
  /** Ideal time of its output on these days; null: some standard is unknown. */
  idealSecs: number | null
  /** Number of compared days. */
  observations: number
  pValue: number
  /** Description of the peers for the message, and the test used. */
  compared: string
  test: string
}

/** Number of comparisons, and the effects among them that are large enough to be reported. */
export type Compared = { comparisons: number; effects: ComparedEffect[] }

export const isEnoughDays = (own: number, other: number) => Math.min(own, other) >= effectSettings.daysNeeded

export const sortedRates = (days: readonly DayRate[]): Sorted => sorted(days.map(({ rate }) => rate))
export const differencesFrom = (days: readonly DayRate[], ratio: number): DayRate[] =>
  days.map(({ day, rate }) => ({ day, rate: rate - ratio }))
