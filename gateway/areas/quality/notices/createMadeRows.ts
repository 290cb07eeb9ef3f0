import type { MadeOfOperations } from '@takt/domain/areas/quality/madeOfOperations.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { collectMade, type MadeDay, namesOfRow, sumsOfRow } from './collectMade.ts'

/** Values by numbers, from 0 on in the order in which they come. */
function createNumbers<Value extends string | number>() {
  const numbers = new Map<Value, number>()
  const values: Value[] = []
  // Most rows tell the same as the one before.
  let last: Value | undefined
  let lastNumber = 0
  return {
    values: values as readonly Value[],
    of(value: Value): number {
      if (value === last) return lastNumber
      last = value
      const known = numbers.get(value)
      lastNumber = known ?? values.length
      if (known === undefined) {
        numbers.set(value, lastNumber)
        values.push(value)
      }
      return lastNumber
    },
  }
}

const madeDay = (size: number): MadeDay => ({
  count: 0,
  names: new Uint32Array(size * namesOfRow),
  sums: new Float64Array(size * sumsOfRow),
})

/** The same rows with room for `size`. */
function resized({ count, names, sums }: MadeDay, size: number): MadeDay {
  const other = madeDay(size)
  other.names.set(names.subarray(0, count * namesOfRow))
  other.sums.set(sums.subarray(0, count * sumsOfRow))
  return { ...other, count }
}

/** A day (its number) and a text that is another one as soon as anything of it may be other. */
export type DayPrint = { day: number; print: string }

/**
 * What was made, day by day, row by row: of a year of a thousand machines a million, of which none is an object. Days
 * are remembered until their print is another one.
 */
export function createMadeRows() {
  const [parts, machines, persons] = [createNumbers<string>(), createNumbers<string>(), createNumbers<string>()]
  const [oprs, shifts] = [createNumbers<number>(), createNumbers<number>()]
  const remembered = new Map<number, { print: string; rows: MadeDay }>()

  return {
    /** Days that are not remembered as they are, in stretches that follow one another. */
    missing(days: readonly DayPrint[]): DayPrint[][] {
      const stretches: DayPrint[][] = []
      for (const one of days) {
        if (remembered.get(one.day)?.print === one.print) continue
        const last = stretches.at(-1)
        if (last?.at(-1)?.day === one.day - 1) last.push(one)
        else stretches.push([one])
      }
      return stretches
    },
    /**
     * Takes rows of days: part, operation, machine, person, shift, the day's place among them, how much was made and is
     * lost, ideal time or NaN. `end` remembers the days.
     */
    begin(days: readonly DayPrint[]) {
      const filling = days.map(() => madeDay(16))
      return {
        read(reader: RowReader) {
          const part = parts.of(reader.text())
          const opr = oprs.of(reader.int32())
          const machine = machines.of(reader.text())
          const person = persons.of(reader.text())
          const shift = shifts.of(reader.int32())
          const at = reader.uint16()
          let of = filling[at]!
          if ((of.count + 1) * sumsOfRow > of.sums.length) of = filling[at] = resized(of, of.count * 2)
          const { names, sums, count } = of
          const [name, sum] = [count * namesOfRow, count * sumsOfRow]
          names[name] = part
          names[name + 1] = opr
          names[name + 2] = machine
          names[name + 3] = person
          names[name + 4] = shift
          sums[sum] = reader.float64()
          sums[sum + 1] = reader.float64()
          sums[sum + 2] = reader.float64()
          // One that is cut off is read again: it counts once it is whole.
          of.count++
        },
        end() {
          for (const [k, { day, print }] of days.entries())
            remembered.set(day, { print, rows: resized(filling[k]!, filling[k]!.count) })
        },
      }
    },
    /** What machines made on days, as it is compared: of those that are remembered. */
    collected(
      days: readonly { day: number; start: number }[],
      resourceIDs: ReadonlySet<string>,
    ): Generator<undefined, MadeOfOperations> {
      const of = days.map(({ day, start }) => ({ start, rows: remembered.get(day)?.rows ?? madeDay(0) }))
      // Steps are taken while others read days with names of their own.
      const names = {
        parts: [...parts.values],
        oprs: [...oprs.values],
        machines: [...machines.values],
        persons: [...persons.values],
        shifts: [...shifts.values],
      }
      return collectMade(of, { resourceIDs, names })
    },
    /** How many days, rows and names are remembered. */
    size() {
      const names = parts.values.length + machines.values.length + persons.values.length
      return remembered.values().reduce((sum, { rows }) => sum + 1 + rows.count, names)
    },
  }
}
