import type { ProductionByOperation } from '@takt/domain/areas/quality/productionByOperation.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { collectProduction, namesOfRow, type ProductionDay, totalsPerRow } from './collectProduction.ts'

/** Numbers values consecutively from 0 in order of first occurrence. */
function createNumbers<Value extends string | number>() {
  const numbers = new Map<Value, number>()
  const values: Value[] = []
  // Most rows have the same value as the previous one.
  let last: Value | undefined
  let lastNumber = 0
  return {
    values: values as readonly Value[],
    of(value: Value): number {
      if (value === last) return lastNumber
      last = value
      const existing = numbers.get(value)
      lastNumber = existing ?? values.length
      if (existing === undefined) {
        numbers.set(value, lastNumber)
        values.push(value)
      }
      return lastNumber
    },
  }
}

const createDay = (size: number): ProductionDay => ({
  count: 0,
  names: new Uint32Array(size * namesOfRow),
  totals: new Float64Array(size * totalsPerRow),
})

/** Copies the rows into arrays with capacity for `size` rows. */
function resized({ count, names, totals }: ProductionDay, size: number): ProductionDay {
  const other = createDay(size)
  other.names.set(names.subarray(0, count * namesOfRow))
  other.totals.set(totals.subarray(0, count * totalsPerRow))
  return { ...other, count }
}

/** A day (its number) and a print that changes whenever its data may have changed. */
export type DayPrint = { day: number; print: string }

/**
 * Creates the row store of production days: row by row in typed arrays, because a year of a thousand machines has a
 * million rows. Days are cached until their print changes.
 */
export function createProductionRows() {
  const [parts, machines, persons] = [createNumbers<string>(), createNumbers<string>(), createNumbers<string>()]
  const [oprs, shifts] = [createNumbers<number>(), createNumbers<number>()]
  const remembered = new Map<number, { print: string; rows: ProductionDay }>()

  return {
    /** Returns the days that are not cached with their current print, grouped into consecutive intervals. */
    missing(days: readonly DayPrint[]): DayPrint[][] {
      const intervals: DayPrint[][] = []
      for (const dayPrint of days) {
        if (remembered.get(dayPrint.day)?.print === dayPrint.print) continue
        const last = intervals.at(-1)
        if (last?.at(-1)?.day === dayPrint.day - 1) last.push(dayPrint)
        else intervals.push([dayPrint])
      }
      return intervals
    },
    /**
     * Starts reading rows of days: part, operation, machine, person, shift, index of the day, parts made, parts lost,
     * ideal time or NaN. `end` caches the days.
     */
    start(days: readonly DayPrint[]) {
      const dayRows = days.map(() => createDay(16))
      return {
        read(reader: RowReader) {
          const part = parts.of(reader.text())
          const opr = oprs.of(reader.int32())
          const machine = machines.of(reader.text())
          const person = persons.of(reader.text())
          const shift = shifts.of(reader.int32())
          const at = reader.uint16()
          let of = dayRows[at]!
          if ((of.count + 1) * totalsPerRow > of.totals.length) of = dayRows[at] = resized(of, of.count * 2)
          const { names, totals, count } = of
          const [name, totalOffset] = [count * namesOfRow, count * totalsPerRow]
          names[name] = part
          names[name + 1] = opr
          names[name + 2] = machine
          names[name + 3] = person
          names[name + 4] = shift
          totals[totalOffset] = reader.float64()
          totals[totalOffset + 1] = reader.float64()
          totals[totalOffset + 2] = reader.float64()
          // Counted only when complete: an interrupted row is read again.
          of.count++
        },
        end() {
          for (const [k, { day, print }] of days.entries())
            remembered.set(day, { print, rows: resized(dayRows[k]!, dayRows[k]!.count) })
        },
      }
    },
    /** Collects the output of machines on cached days for comparison. */
    collected(
      days: readonly { day: number; start: number }[],
      resourceIDs: ReadonlySet<string>,
    ): Generator<undefined, ProductionByOperation> {
      const of = days.map(({ day, start }) => ({ start, rows: remembered.get(day)?.rows ?? createDay(0) }))
      // The names are copied because other days may be read between the steps and add names.
      const names = {
        parts: [...parts.values],
        oprs: [...oprs.values],
        machines: [...machines.values],
        persons: [...persons.values],
        shifts: [...shifts.values],
      }
      return collectProduction(of, { resourceIDs, names })
    },
    /** Returns the number of cached days, rows and names. */
    size() {
      const names = parts.values.length + machines.values.length + persons.values.length
      return remembered.values().reduce((sum, { rows }) => sum + 1 + rows.count, names)
    },
  }
}
