import type { MadeOfOperations } from '@takt/domain/quality/madeOfOperations.ts'

/** Of each row the numbers of its part, operation, machine, person and shift. */
export const namesOfRow = 5
/** Of each row how much was made and is lost, and its ideal time or NaN. */
export const sumsOfRow = 3
/** Rows of a day, one after the other. */
export type MadeDay = { count: number; names: Uint32Array; sums: Float64Array }

type Numbers<Value> = { values: readonly Value[] }
/** Names by their numbers. */
type MadeNames = {
  parts: Numbers<string>
  oprs: Numbers<number>
  machines: Numbers<string>
  persons: Numbers<string>
  shifts: Numbers<number>
}

type Days = readonly { start: number; rows: MadeDay }[]

/** The rows that are asked for, of days one after the other, by numbers of operations, machines, and who when. */
function rowsOf(days: Days, names: MadeNames, isAsked: readonly boolean[]) {
  const most = days.reduce((sum, { rows }) => sum + rows.count, 0)
  const [oprs, shifts] = [names.oprs.values.length, names.shifts.values.length]
  const [operation, machine, who] = [new Uint32Array(most), new Uint32Array(most), new Uint32Array(most)]
  const day = new Uint16Array(most)
  const sums = new Float64Array(most * sumsOfRow)
  let count = 0
  for (const [place, { rows }] of days.entries())
    for (let row = 0; row < rows.count; row++) {
      const [name, sum] = [row * namesOfRow, row * sumsOfRow]
      const at = rows.names[name + 2]!
      if (!isAsked[at]) continue
      operation[count] = rows.names[name]! * oprs + rows.names[name + 1]!
      machine[count] = at
      who[count] = rows.names[name + 3]! * shifts + rows.names[name + 4]!
      day[count] = place
      for (let k = 0; k < sumsOfRow; k++) sums[count * sumsOfRow + k] = rows.sums[sum + k]!
      count++
    }
  return { count, operation, machine, who, day, sums }
}

/** The same rows in ascending order of numbers below `count`; those that are equal keep theirs. */
function sortedBy(order: Uint32Array<ArrayBuffer>, column: Uint32Array, count: number) {
  const places = new Uint32Array(count + 1)
  for (const row of order) places[column[row]! + 1]!++
  for (let k = 1; k < places.length; k++) places[k]! += places[k - 1]!
  const sorted = new Uint32Array(order.length)
  for (const row of order) sorted[places[column[row]!]!++] = row
  return sorted
}

type Rows = ReturnType<typeof rowsOf>

/** Columns of rows, pieces and machines, filled by rows that are in order, operation by operation. */
function createColumns({ count, operation, machine, who, day, sums }: Rows, shifts: number) {
  const [whole, real] = [() => new Uint32Array(count + 1), () => new Float64Array(count)]
  const rows = { day: new Uint16Array(count), total: real(), lost: real(), idealSecs: real() }
  const pieces = { from: whole(), person: whole(), shift: whole() }
  const machines = { from: whole(), resource: whole() }
  const filled = { rows: 0, pieces: 0, machines: 0 }
  return {
    ...{ rows, pieces, machines, filled },
    /** Fills in the operation whose rows begin at a place of the order; the place at which the next one begins. */
    fill(order: Uint32Array, from: number): number {
      const ofOperation = operation[order[from]!]!
      let { rows: row, pieces: piece, machines: at } = filled
      let [ofMachine, ofWho, place] = [-1, -1, from]
      for (; place < count; place++) {
        const of = order[place]!
        if (operation[of] !== ofOperation) break
        const isOtherMachine = machine[of] !== ofMachine
        const isOtherPiece = isOtherMachine || who[of] !== ofWho
        if (isOtherMachine) {
          ofMachine = machine[of]!
          machines.from[at] = piece
          machines.resource[at++] = ofMachine
        }
        if (isOtherPiece) {
          ofWho = who[of]!
          pieces.from[piece] = row
          pieces.person[piece] = Math.floor(ofWho / shifts)
          pieces.shift[piece++] = ofWho % shifts
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

/** Rows of days (that ascend) by what they are of. */
export function* collectMade(
  days: Days,
  { resourceIDs, names }: { resourceIDs: ReadonlySet<string>; names: MadeNames },
): Generator<undefined, MadeOfOperations> {
  const [parts, oprs, machineNames] = [names.parts.values, names.oprs.values, names.machines.values]
  const [persons, shifts] = [names.persons.values, names.shifts.values]
  const isAsked = machineNames.map((resourceID) => resourceIDs.has(resourceID))
  const of = rowsOf(days, names, isAsked)
  yield
  let order = new Uint32Array(of.count)
  for (let row = 0; row < of.count; row++) order[row] = row
  for (const [column, most] of [
    [of.who, persons.length * shifts.length],
    [of.machine, machineNames.length],
    [of.operation, parts.length * oprs.length],
  ] as const) {
    yield
    order = sortedBy(order, column, most)
  }
  yield
  const { rows, pieces, machines, filled, fill } = createColumns(of, shifts.length)
  const operations: { partNum: string; oprSeq: number | null; from: number; to: number }[] = []
  for (let place = 0; place < of.count; ) {
    const operation = of.operation[order[place]!]!
    const [partNum, oprSeq] = [parts[Math.floor(operation / oprs.length)]!, oprs[operation % oprs.length]!]
    const from = filled.machines
    place = fill(order, place)
    operations.push({ partNum, oprSeq: oprSeq === -1 ? null : oprSeq, from, to: filled.machines })
    yield
  }
  return {
    starts: days.map(({ start }) => start),
    rows: {
      day: rows.day.subarray(0, filled.rows),
      total: rows.total.subarray(0, filled.rows),
      lost: rows.lost.subarray(0, filled.rows),
      idealSecs: rows.idealSecs.subarray(0, filled.rows),
    },
    ...{ pieces, machines, operations },
    resourceIDs: machineNames,
    empIDs: persons.map((empID) => empID || null),
    shiftNums: shifts.map((shiftNum) => (shiftNum === -1 ? null : shiftNum)),
  }
}
