import type { MadeAtMachine, MadeOfOperations, MadePiece } from '@takt/domain/quality/madeOfOperations.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'

/** Texts by numbers, which are told in the order in which texts come. */
function createNumbers() {
  const numbers = new Map<string, number>()
  // Most rows tell the same as the one before.
  let [last, lastNumber] = ['', -1]
  return {
    of(text: string): number {
      if (text === last && lastNumber >= 0) return lastNumber
      last = text
      lastNumber = numbers.get(text) ?? numbers.size
      numbers.set(text, lastNumber)
      return lastNumber
    },
    texts: () => [...numbers.keys()],
  }
}

const columnsOf = (size: number) => ({
  ...{ part: new Uint32Array(size), machine: new Uint32Array(size), person: new Uint32Array(size) },
  ...{ opr: new Int32Array(size), shift: new Int32Array(size), day: new Uint16Array(size) },
  ...{ total: new Float64Array(size), lost: new Float64Array(size), ideal: new Float64Array(size) },
})
type Columns = ReturnType<typeof columnsOf>

/** The same rows in ascending order of a column of whole numbers; those that are equal keep theirs. */
function sortedBy(order: Uint32Array, column: ArrayLike<number>): Uint32Array {
  let [least, most] = [0, 0]
  for (const row of order) {
    least = Math.min(least, column[row]!)
    most = Math.max(most, column[row]!)
  }
  const places = new Uint32Array(most - least + 2)
  for (const row of order) places[column[row]! - least + 1]!++
  for (let k = 1; k < places.length; k++) places[k]! += places[k - 1]!
  const sorted = new Uint32Array(order.length)
  for (const row of order) sorted[places[column[row]! - least]!++] = row
  return sorted
}

/**
 * What was made, row by row: of a year of a thousand machines a million, of which none is an object. Several rows may be
 * of the same day.
 */
export function createMadeRows() {
  const [parts, machines, persons] = [createNumbers(), createNumbers(), createNumbers()]
  let columns = columnsOf(4096)
  let count = 0

  function grow() {
    const bigger = columnsOf(columns.day.length * 2)
    for (const name of Object.keys(columns) as (keyof Columns)[]) bigger[name].set(columns[name])
    columns = bigger
  }

  /** Rows by what they are of, as pieces of machines of operations. */
  function* collected(starts: readonly number[]): Generator<undefined, MadeOfOperations> {
    let order: Uint32Array = Uint32Array.from({ length: count }, (_, row) => row)
    for (const name of ['shift', 'person', 'machine', 'opr', 'part'] as const) {
      order = sortedBy(order, columns[name])
      yield
    }
    const { part, opr, machine, person, shift, day, total, lost, ideal } = columns
    const [partNums, resourceIDs, empIDs] = [parts.texts(), machines.texts(), persons.texts()]
    const operations: { partNum: string; oprSeq: number | null; machines: MadeAtMachine[] }[] = []
    let pieces: MadePiece[] = []
    let [of, isSameMachine] = [-1, false]
    for (let at = 0; at < count; at++) {
      const row = order[at]!
      const isSameOperation = of >= 0 && part[row] === part[of] && opr[row] === opr[of]
      if (!isSameOperation)
        operations.push({
          partNum: partNums[part[row]!]!,
          oprSeq: opr[row] === -1 ? null : opr[row]!,
          machines: [],
        })
      isSameMachine = isSameOperation && machine[row] === machine[of]
      if (!isSameMachine) {
        pieces = []
        operations.at(-1)!.machines.push({ resourceID: resourceIDs[machine[row]!]!, pieces })
      }
      const piece = pieces.at(-1)
      if (piece && isSameMachine && person[row] === person[of] && shift[row] === shift[of]) {
        piece.to = at + 1
        piece.idealSecs = plus(piece.idealSecs, ideal[row]!)
      } else
        pieces.push({
          empID: empIDs[person[row]!] || null,
          shiftNum: shift[row] === -1 ? null : shift[row]!,
          ...{ from: at, to: at + 1, idealSecs: plus(0, ideal[row]!) },
        })
      of = row
    }
    const inOrder = { day: new Uint16Array(count), total: new Float64Array(count), lost: new Float64Array(count) }
    for (let at = 0; at < count; at++) {
      const row = order[at]!
      inOrder.day[at] = day[row]!
      inOrder.total[at] = total[row]!
      inOrder.lost[at] = lost[row]!
    }
    return { starts, columns: inOrder, operations }
  }

  return {
    /** Reads a row: part, operation, machine, person, shift, day, how much was made and is lost, ideal time or NaN. */
    read(reader: RowReader) {
      if (count === columns.day.length) grow()
      columns.part[count] = parts.of(reader.text())
      columns.opr[count] = reader.int32()
      columns.machine[count] = machines.of(reader.text())
      columns.person[count] = persons.of(reader.text())
      columns.shift[count] = reader.int32()
      columns.day[count] = reader.uint16()
      columns.total[count] = reader.float64()
      columns.lost[count] = reader.float64()
      columns.ideal[count] = reader.float64()
      // One that is cut off is read again: it counts once it is whole.
      count++
    },
    collected,
  }
}

const plus = (secs: number | null, more: number) => (secs === null || Number.isNaN(more) ? null : secs + more)
