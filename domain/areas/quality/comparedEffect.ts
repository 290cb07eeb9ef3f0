import { type Sorted, sorted } from '../../core/statistics/rankSum.ts'
import type { DayRate, DaySum } from './effectSamples.ts'
import { effectSettings } from './effectSettings.ts'

/** Whose work is looked at: of a machine, a person, a shift, or some of them together. */
export type Level = { resourceID?: string; empID?: string; shiftNum?: number }

/** A level that differs by enough from what it is compared with; whether by more than chance its p-value says. */
export type ComparedEffect = {
  level: Level
  mine: DaySum
  /** The share of scrap and rework that it would have if it were like what it is compared with. */
  othersRatio: number
  /** Its days, each with its share less that of what it is compared with. */
  differences: DayRate[]
  /** Ideal time of what was made on its days; null: the standard of some is not known. */
  idealSecs: number | null
  /** How many days were compared. */
  observations: number
  pValue: number
  /** Of whom it is told beside it, as a sentence of a message; by which test. */
  compared: string
  test: string
}

/** Comparisons that were made, and the effects among them that are large enough to be told. */
export type Compared = { comparisons: number; effects: ComparedEffect[] }

export const isEnoughDays = (mine: number, others: number) => Math.min(mine, others) >= effectSettings.daysNeeded

export const sortedRates = (days: readonly DayRate[]): Sorted => sorted(days.map(({ rate }) => rate))
export const differencesFrom = (days: readonly DayRate[], ratio: number): DayRate[] =>
  days.map(({ day, rate }) => ({ day, rate: rate - ratio }))
