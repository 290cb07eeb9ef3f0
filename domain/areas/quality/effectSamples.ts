import { effectSettings } from './effectSettings.ts'
import type { MadeOfOperations, MadeRows } from './madeOfOperations.ts'

/** What was made on days with enough parts, how much of it is lost, and how many days these are. */
export type DaySum = { total: number; lost: number; days: number }

/** The share that is lost on a day (its place in the calendar). */
export type DayRate = { day: number; rate: number }

/** Parts that a team shares are no whole numbers: rates that differ by the error of sums alone are equal. */
const rateOf = (lost: number, total: number) => Math.round((lost / total) * 1e9) / 1e9

/** Sums by day, of which only the days that hold something are gone through and emptied. */
function createDaySums({ day, total: parts, lost: losses }: MadeRows, days: number) {
  const [total, lost] = [new Float64Array(days), new Float64Array(days)]
  const touched: number[] = []
  return {
    total,
    lost,
    touched,
    clear() {
      for (const at of touched) total[at] = lost[at] = 0
      touched.length = 0
    },
    add(from: number, to: number) {
      for (let row = from; row < to; row++) {
        const at = day[row]!
        if (total[at] === 0) touched.push(at)
        total[at]! += parts[row]!
        lost[at]! += losses[row]!
      }
    },
  }
}

const isEnough = (parts: number) => parts >= effectSettings.leastParts

/**
 * Adds pieces up to days. It is at one machine of one operation at a time, that it was told last. Lists that are given
 * are filled with the rates of the days.
 */
export function createSampler({ starts, rows, pieces, machines }: MadeOfOperations) {
  const [all, own] = [createDaySums(rows, starts.length), createDaySums(rows, starts.length)]
  let whole: DaySum = { total: 0, lost: 0, days: 0 }

  function sumOf({ touched, total, lost }: typeof all, rates?: DayRate[]): DaySum {
    const sum = { total: 0, lost: 0, days: 0 }
    for (const day of touched) {
      if (!isEnough(total[day]!)) continue
      sum.total += total[day]!
      sum.lost += lost[day]!
      sum.days++
      rates?.push({ day, rate: rateOf(lost[day]!, total[day]!) })
    }
    return sum
  }

  /** Of the whole machine without its own: days on which they did nothing are as they are. */
  function others(): DaySum {
    const sum = { ...whole }
    for (const day of own.touched) {
      const [total, lost] = [all.total[day]!, all.lost[day]!]
      if (!isEnough(total)) continue
      const isLeft = isEnough(total - own.total[day]!)
      sum.total -= isLeft ? own.total[day]! : total
      sum.lost -= isLeft ? own.lost[day]! : lost
      if (!isLeft) sum.days--
    }
    return sum
  }

  function othersRates(rates: DayRate[]) {
    for (const day of all.touched) {
      const parts = all.total[day]! - own.total[day]!
      if (isEnough(parts)) rates.push({ day, rate: rateOf(all.lost[day]! - own.lost[day]!, parts) })
    }
  }

  return {
    /** All that was made at a machine. */
    machine(machine: number, rates?: DayRate[]): DaySum {
      all.clear()
      all.add(pieces.from[machines.from[machine]!]!, pieces.from[machines.from[machine + 1]!]!)
      whole = sumOf(all, rates)
      return whole
    },
    /** Some of the pieces of the machine, and all others that were made at it. */
    within(some: readonly number[], rates?: { mine: DayRate[]; others: DayRate[] }) {
      own.clear()
      for (const piece of some) own.add(pieces.from[piece]!, pieces.from[piece + 1]!)
      if (rates) othersRates(rates.others)
      return { mine: sumOf(own, rates?.mine), others: others() }
    },
    /** Ideal time of so many parts of the pieces; null: the standard of some is not known. */
    idealSecs(some: readonly number[], parts: number): number | null {
      let [secs, total] = [0, 0]
      for (const piece of some)
        for (let row = pieces.from[piece]!; row < pieces.from[piece + 1]!; row++) {
          secs += rows.idealSecs[row]!
          total += rows.total[row]!
        }
      return Number.isNaN(secs) ? null : (secs / total) * parts
    },
  }
}

export type Sampler = ReturnType<typeof createSampler>
