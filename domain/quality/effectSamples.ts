import { effectSettings } from './effectSettings.ts'
import type { MadeColumns, MadePiece } from './madeOfOperations.ts'

/** What was made on days with enough parts, how much of it is lost, and how many days these are. */
export type DaySum = { total: number; lost: number; days: number }

/** The share that is lost on a day (its place in the calendar). */
export type DayRate = { day: number; rate: number }

/** Parts that a team shares are no whole numbers: rates that differ by the error of sums alone are equal. */
const rateOf = (lost: number, total: number) => Math.round((lost / total) * 1e9) / 1e9

/** Sums by day, of which only the days that hold something are gone through and emptied. */
function createDaySums({ day, total: parts, lost: losses }: MadeColumns, days: number) {
  const [total, lost] = [new Float64Array(days), new Float64Array(days)]
  const touched: number[] = []
  return {
    ...{ total, lost, touched },
    of(pieces: readonly MadePiece[]) {
      for (const at of touched) total[at] = lost[at] = 0
      touched.length = 0
      for (const { from, to } of pieces)
        for (let row = from; row < to; row++) {
          const at = day[row]!
          if (total[at] === 0) touched.push(at)
          total[at]! += parts[row]!
          lost[at]! += losses[row]!
        }
    },
  }
}

/**
 * Adds pieces up to days, of which the calendar has so many. Lists that are given are filled with the rates of the days.
 * It is at one machine at a time, that it was told last.
 */
export function createSampler(columns: MadeColumns, days: number) {
  const [all, own] = [createDaySums(columns, days), createDaySums(columns, days)]
  const nothing = { total: new Float64Array(days), lost: new Float64Array(days) }

  function sumOf({ touched, total, lost }: typeof all, less: typeof nothing, rates?: DayRate[]): DaySum {
    const sum = { total: 0, lost: 0, days: 0 }
    for (const day of touched) {
      const parts = total[day]! - less.total[day]!
      if (parts < effectSettings.leastParts) continue
      const losses = lost[day]! - less.lost[day]!
      sum.total += parts
      sum.lost += losses
      sum.days++
      rates?.push({ day, rate: rateOf(losses, parts) })
    }
    return sum
  }

  return {
    /** All that was made at a machine. */
    machine(pieces: readonly MadePiece[], rates?: DayRate[]): DaySum {
      all.of(pieces)
      return sumOf(all, nothing, rates)
    },
    /** Some of the pieces of the machine, and all others that were made at it. */
    within(pieces: readonly MadePiece[], rates?: { mine: DayRate[]; others: DayRate[] }) {
      own.of(pieces)
      return { mine: sumOf(own, nothing, rates?.mine), others: sumOf(all, own, rates?.others) }
    },
    /** Ideal time of so many parts of the pieces; null: the standard of some is not known. */
    idealSecs(pieces: readonly MadePiece[], parts: number): number | null {
      let [secs, total] = [0, 0]
      for (const { idealSecs, from, to } of pieces) {
        if (idealSecs === null) return null
        secs += idealSecs
        for (let row = from; row < to; row++) total += columns.total[row]!
      }
      return (secs / total) * parts
    },
  }
}

export type Sampler = ReturnType<typeof createSampler>
