import type { ProductionByOperation } from '@takt/domain/areas/quality/productionByOperation.ts'

/** Number of name columns per row: part, operation, machine, person and shift. */
export const namesOfRow = 5
/** Number of totals per row: parts made, parts lost, and ideal time (NaN if unknown). */
export const totalsPerRow = 3
/** The rows of one day, stored consecutively. */
export type ProductionDay = { count: number; names: Uint32Array; totals: Float64Array }

/** Names by the numbers that the rows use. Names added later do not affect existing rows. */
export type ProductionNames = {
  parts: readonly string[]
  oprs: readonly number[]
  machines: readonly string[]
  persons: readonly string[]
  shifts: readonly number[]
}

type Days = readonly { start: number; rows: ProductionDay }[]

/** Collects the included rows of consecutive days; dimensions are stored as numbers. */
function rowsOf(days: Days, isIncluded: readonly boolean[]) {
  const maxRows = days.reduce((sum, { rows }) => sum + rows.count, 0)
  const [part, opr, machine] = [new Uint32Array(maxRows), new Uint32Array(maxRows), new Uint32Array(maxRows)]
  const [person, shift, day] = [new Uint32Array(maxRows), new Uint32Array(maxRows), new Uint16Array(maxRows)]
  const totals = new Float64Array(maxRows * totalsPerRow)
  let count = 0
  for (const [dayIndex, { rows }] of days.entries())
    for (let row = 0; row < rows.count; row++) {
      const [name, totalOffset] = [row * namesOfRow, row * totalsPerRow]
      if (!isIncluded[rows.names[name + 2]!]) continue
      part[count] = rows.names[name]!
      opr[count] = rows.names[name + 1]!
      machine[count] = rows.names[name + 2]!
      person[count] = rows.names[name + 3]!
      shift[count] = rows.names[name + 4]!
      day[count] = dayIndex
      for (let k = 0; k < totalsPerRow; k++) totals[count * totalsPerRow + k] = rows.totals[totalOffset + k]!
      count++
    }
  return { count, part, opr, machine, person, shift, day, totals }
}

/** Sorts the rows by a column of numbers below `count`; stable counting sort. */
function sortedBy(order: Uint32Array<ArrayBuffer>, column: Uint32Array, count: number) {
  if (count < 2) return order
  const positions = new Uint32Array(count + 1)
  for (const row of order) positions[column[row]! + 1]!++
  for (let k = 1; k < positions.length; k++) positions[k]! += positions[k - 1]!
  const sorted = new Uint32Array(order.length)
  for (const row of order) sorted[positions[column[row]!]!++] = row
  return sorted
}

type Rows = ReturnType<typeof rowsOf>

/** Creates the columns of rows, chunks and machines, filled operation by operation from sorted rows. */
function createColumns({ count, part, opr, machine, person, shift, day, totals }: Rows) {
  const [whole, real] = [() => new Uint32Array(count + 1), () => new Float64Array(count)]
  const rows = { day: new Uint16Array(count), total: real(), lost: real(), idealSecs: real() }
  const chunks = { from: whole(), person: whole(), shift: whole() }
  const machines = { from: whole(), resource: whole() }
  const counts = { rows: 0, chunks: 0, machines: 0 }
  return {
    rows,
    chunks,
    machines,
    filled: counts,
    /**
     * Fills in the operation with the rows from position `from` of the order. Returns the position at which the next
     * operation starts.
     */
    fill(order: Uint32Array, from: number): number {
      const [ofPart, ofOpr] = [part[order[from]!]!, opr[order[from]!]!]
      let { rows: row, chunks: chunk, machines: at } = counts
      let [ofMachine, ofPerson, ofShift, position] = [-1, -1, -1, from]
      for (; position < count; position++) {
        const of = order[position]!
        if (part[of] !== ofPart || opr[of] !== ofOpr) break
        const isOtherMachine = machine[of] !== ofMachine
        const isNewChunk = isOtherMachine || person[of] !== ofPerson || shift[of] !== ofShift
        if (isOtherMachine) {
          ofMachine = machine[of]!
          machines.from[at] = chunk
          machines.resource[at++] = ofMachine
        }
        if (isNewChunk) {
          ofPerson = person[of]!
          ofShift = shift[of]!
          chunks.from[chunk] = row
          chunks.person[chunk] = ofPerson
          chunks.shift[chunk++] = ofShift
        }
        if (isNewChunk || rows.day[row - 1] !== day[of]!) rows.day[row++] = day[of]!
        rows.total[row - 1]! += totals[of * totalsPerRow]!
        rows.lost[row - 1]! += totals[of * totalsPerRow + 1]!
        rows.idealSecs[row - 1]! += totals[of * totalsPerRow + 2]!
      }
      machines.from[at] = chunk
      chunks.from[chunk] = row
      Object.assign(counts, { rows: row, chunks: chunk, machines: at })
      return position
    },
  }
}

/** Trims columns to the size used. */
const trim = <Columns extends Record<string, Uint16Array | Uint32Array | Float64Array>>(
  columns: Columns,
  size: number,
) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.subarray(0, size)])) as Columns

/** Collects the rows of days (in ascending order) by operation, machine, person and shift. */
export function* collectProduction(
  days: Days,
  { resourceIDs, names }: { resourceIDs: ReadonlySet<string>; names: ProductionNames },
): Generator<undefined, ProductionByOperation> {
  const { parts, oprs, machines: resources, persons, shifts } = names
  const isIncluded = resources.map((resourceID) => resourceIDs.has(resourceID))
  const of = rowsOf(days, isIncluded)
  yield
  let order = new Uint32Array(of.count)
  for (let row = 0; row < of.count; row++) order[row] = row
  for (const [column, valueCount] of [
    [of.shift, shifts.length],
    [of.person, persons.length],
    [of.machine, resources.length],
    [of.opr, oprs.length],
    [of.part, parts.length],
  ] as const) {
    yield
    order = sortedBy(order, column, valueCount)
  }
  yield
  const { rows, chunks, machines, filled: counts, fill } = createColumns(of)
  const operations: { partNum: string; oprSeq: number | null; from: number; to: number }[] = []
  for (let position = 0; position < of.count; ) {
    const [partNum, oprSeq] = [parts[of.part[order[position]!]!]!, oprs[of.opr[order[position]!]!]!]
    const from = counts.machines
    position = fill(order, position)
    operations.push({ partNum, oprSeq: oprSeq === -1 ? null : oprSeq, from, to: counts.machines })
    yield
  }
  return {
    starts: days.map(({ start }) => start),
    rows: trim(rows, counts.rows),
    segments: { ...trim(chunks, counts.chunks), from: chunks.from.subarray(0, counts.chunks + 1) },
    machines: { ...trim(machines, counts.machines), from: machines.from.subarray(0, counts.machines + 1) },
    operations,
    resourceIDs: resources,
    empIDs: persons.map((empID) => empID || null),
    shiftNums: shifts.map((shiftNum) => (shiftNum === -1 ? null : shiftNum)),
  }
}
