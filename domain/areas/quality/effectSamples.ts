import { effectSettings } from './effectSettings.ts'
import type { ProductionByOperation, ProductionRows } from './productionByOperation.ts'

/** Output on days with enough parts, the scrap and rework in it, and the number of these days. */
export type DayTotals = { total: number; lost: number; days: number }

/** Share of scrap and rework on a day (its index in the calendar). */
export type DayRate = { day: number; rate: number }

/** Shared parts of a team are not whole numbers: rates that differ only by rounding are equal. */
const rateOf = (lost: number, total: number) => Math.round((lost / total) * 1e9) / 1e9

/** Creates totals by day; only days in use are iterated and cleared. */
function createDayTotals({ day, total: parts, lost: losses }: ProductionRows, days: number) {
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
 * Adds up segments by day. Works on one machine of one operation at a time, the last one passed. Lists passed as
 * arguments are filled with the rates of the days.
 */
export function createSampler({ starts, rows, segments, machines }: ProductionByOperation) {
  const [all, selected] = [createDayTotals(rows, starts.length), createDayTotals(rows, starts.length)]
  let whole: DayTotals = { total: 0, lost: 0, days: 0 }

  function sumOf({ touched, total, lost }: typeof all, rates?: DayRate[]): DayTotals {
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

  /** Returns the machine's totals without the selected segments; days without them remain unchanged. */
  function otherTotals(): DayTotals {
    const sum = { ...whole }
    for (const day of selected.touched) {
      const [total, lost] = [all.total[day]!, all.lost[day]!]
      if (!isEnough(total)) continue
      const isLeft = isEnough(total - selected.total[day]!)
      sum.total -= isLeft ? selected.total[day]! : total
      sum.lost -= isLeft ? selected.lost[day]! : lost
      if (!isLeft) sum.days--
    }
    return sum
  }

  function collectOtherRates(rates: DayRate[]) {
    for (const day of all.touched) {
      const parts = all.total[day]! - selected.total[day]!
      if (isEnough(parts)) rates.push({ day, rate: rateOf(all.lost[day]! - selected.lost[day]!, parts) })
    }
  }

  return {
    /** Returns the total output of a machine. */
    machine(machine: number, rates?: DayRate[]): DayTotals {
      all.clear()
      all.add(segments.from[machines.from[machine]!]!, segments.from[machines.from[machine + 1]!]!)
      whole = sumOf(all, rates)
      return whole
    },
    /** Returns the output of some segments of the machine, and that of all others at it. */
    within(some: readonly number[], rates?: { own: DayRate[]; other: DayRate[] }) {
      selected.clear()
      for (const segment of some) selected.add(segments.from[segment]!, segments.from[segment + 1]!)
      if (rates) collectOtherRates(rates.other)
      return { own: sumOf(selected, rates?.own), other: otherTotals() }
    },
    /** Returns the ideal time for a number of parts of the segments; null: some standard is unknown. */
    idealSecs(some: readonly number[], parts: number): number | null {
      let [secs, total] = [0, 0]
      for (const segment of some)
        for (let row = segments.from[segment]!; row < segments.from[segment + 1]!; row++) {
          secs += rows.idealSecs[row]!
          total += rows.total[row]!
        }
      return Number.isNaN(secs) ? null : (secs / total) * parts
    },
  }
}

export type Sampler = ReturnType<typeof createSampler>
