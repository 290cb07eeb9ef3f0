import type { MadeOfOperations } from '@takt/domain/areas/quality/madeOfOperations.ts'

/** Of each row the numbers of its part, operation, machine, person and shift. */
export const namesOfRow = 5
/** Of each row how much was made and is lost, and its ideal time or NaN. */
export const sumsOfRow = 3
/** Rows of a day, one after the other. */
export type MadeDay = { count: number; names: Uint32Array; sums: Float64Array }

/** Names by their numbers, which are those of the rows: names that come later have no part in them. */
export type MadeNames = {
  parts: readonly string[]
  oprs: readonly number[]
  machines: readonly string[]
  persons: readonly string[]
  shifts: readonly number[]
}

type Days = readonly { start: number; rows: MadeDay }[]

/** The rows that are asked for, of days one after the other; what they are of by number. */
function rowsOf(days: Days, isAsked: readonly boolean[]) {
  const most = days.reduce((sum, { rows }) => sum + rows.count, 0)
  const [part, opr, machine] = [new Uint32Array(most), new Uint32Array(most), new Uint32Array(most)]
  const [person, shift, day] = [new Uint32Array(most), new Uint32Array(most), new Uint16Array(most)]
  const sums = new Float64Array(most * sumsOfRow)
  let count = 0
  for (const [place, { rows }] of days.entries())
    for (let row = 0; row < rows.count; row++) {
      const [name, sum] = [row * namesOfRow, row * sumsOfRow]
      if (!isAsked[rows.names[name + 2]!]) continue
      part[count] = rows.names[name]!
      opr[count] = rows.names[name + 1]!
      machine[count] = rows.names[name + 2]!
      person[count] = rows.names[name + 3]!
      shift[count] = rows.names[name + 4]!
      day[count] = place
      for (let k = 0; k < sumsOfRow; k++) sums[count * sumsOfRow + k] = rows.sums[sum + k]!
      count++
    }
  return { count, part, opr, machine, person, shift, day, sums }
}

/** The same rows in ascending order of numbers below `count`; those that are equal keep theirs. */
function sortedBy(order: Uint32Array<ArrayBuffer>, column: Uint32Array, count: number) {
  if (count < 2) return order
  const places = new Uint32Array(count + 1)
  for (const row of order) places[column[row]! + 1]!++
  for (let k = 1; k < places.length; k++) places[k]! += places[k - 1]!
  const sorted = new Uint32Array(order.length)
  for (const row of order) sorted[places[column[row]!]!++] = row
  return sorted
}

type Rows = ReturnType<typeof rowsOf>

/** Columns of rows, pieces and machines, filled by rows that are in order, operation by operation. */
function createColumns({ count, part, opr, machine, person, shift, day, sums }: Rows) {
  const [whole, real] = [() => new Uint32Array(count + 1), () => new Float64Array(count)]
  const rows = { day: new Uint16Array(count), total: real(), lost: real(), idealSecs: real() }
  const pieces = { from: whole(), person: whole(), shift: whole() }
  const machines = { from: whole(), resource: whole() }
  const filled = { rows: 0, pieces: 0, machines: 0 }
  return {
    rows,
    pieces,
    machines,
    filled,
    /** Fills in the operation whose rows begin at a place of the order; the place at which the next one begins. */
    fill(order: Uint32Array, from: number): number {
      const [ofPart, ofOpr] = [part[order[from]!]!, opr[order[from]!]!]
      let { rows: row, pieces: piece, machines: at } = filled
      let [ofMachine, ofPerson, ofShift, place] = [-1, -1, -1, from]
      for (; place < count; place++) {
        const of = order[place]!
        if (part[of] !== ofPart || opr[of] !== ofOpr) break
        const isOtherMachine = machine[of] !== ofMachine
        const isOtherPiece = isOtherMachine || person[of] !== ofPerson || shift[of] !== ofShift
        if (isOtherMachine) {
          ofMachine = machine[of]!
          machines.from[at] = piece
          machines.resource[at++] = ofMachine
        }
        if (isOtherPiece) {
          ofPerson = person[of]!
          ofShift = shift[of]!
          pieces.from[piece] = row
          pieces.person[piece] = ofPerson
          pieces.shift[piece++] = ofShift
        }
        if (isOtherPiece || rows.day[row - 1] !== day[of]!) rows.day[row++] = day[of]!
        rows.total[row - 1]! += sums[of * sumsOfRow]!
        rows.lost[row - 1]! += sums[of * sumsOfRow + 1]!
        rows.idealSecs[row - 1]! += sums[of * sumsOfRow + 2]!
      }
      machines.from[at] = piece
      pieces.from[piece] = row
      Object.assign(filled, { rows: row, pieces: piece, machines: at })
      return place
    },
  }
}

/** Columns without the room that was not needed. */
const cut = <Columns extends Record<string, Uint16Array | Uint32Array | Float64Array>>(
  columns: Columns,
  size: number,
) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.subarray(0, size)])) as Columns

/** Rows of days (that ascend) by what they are of. */
export function* collectMade(
  days: Days,
  { resourceIDs, names }: { resourceIDs: ReadonlySet<string>; names: MadeNames },
): Generator<undefined, MadeOfOperations> {
  const { parts, oprs, machines: resources, persons, shifts } = names
  const isAsked = resources.map((resourceID) => resourceIDs.has(resourceID))
  const of = rowsOf(days, isAsked)
  yield
  let order = new Uint32Array(of.count)
  for (let row = 0; row < of.count; row++) order[row] = row
  for (const [column, most] of [
    [of.shift, shifts.length],
    [of.person, persons.length],
    [of.machine, resources.length],
    [of.opr, oprs.length],
    [of.part, parts.length],
  ] as const) {
    yield
    order = sortedBy(order, column, most)
  }
  yield
  const { rows, pieces, machines, filled, fill } = createColumns(of)
  const operations: { partNum: string; oprSeq: number | null; from: number; to: number }[] = []
  for (let place = 0; place < of.count; ) {
    const [partNum, oprSeq] = [parts[of.part[order[place]!]!]!, oprs[of.opr[order[place]!]!]!]
    const from = filled.machines
    place = fill(order, place)
    operations.push({ partNum, oprSeq: oprSeq === -1 ? null : oprSeq, from, to: filled.machines })
    yield
  }
  return {
    starts: days.map(({ start }) => start),
    rows: cut(rows, filled.rows),
    pieces: { ...cut(pieces, filled.pieces), from: pieces.from.subarray(0, filled.pieces + 1) },
    machines: { ...cut(machines, filled.machines), from: machines.from.subarray(0, filled.machines + 1) },
    operations,
    resourceIDs: resources,
    empIDs: persons.map((empID) => empID || null),
    shiftNums: shifts.map((shiftNum) => (shiftNum === -1 ? null : shiftNum)),
  }
}
