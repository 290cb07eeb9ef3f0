import type { MadeAtMachine, MadeOfOperations, MadePiece } from '@takt/domain/quality/madeOfOperations.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'

/** Values by numbers, from 0 on in the order in which they come. */
function createNumbers<Value extends string | number>() {
  const numbers = new Map<Value, number>()
  // Most rows tell the same as the one before.
  let last: Value | undefined
  let lastNumber = 0
  return {
    of(value: Value): number {
      if (value === last) return lastNumber
      last = value
      lastNumber = numbers.get(value) ?? numbers.size
      numbers.set(value, lastNumber)
      return lastNumber
    },
    values: () => [...numbers.keys()],
  }
}

const columnsOf = (size: number) => ({
  ...{ part: new Uint32Array(size), opr: new Uint32Array(size), machine: new Uint32Array(size) },
  ...{ person: new Uint32Array(size), shift: new Uint32Array(size), day: new Uint16Array(size) },
  ...{ total: new Float64Array(size), lost: new Float64Array(size), ideal: new Float64Array(size) },
})
type Columns = ReturnType<typeof columnsOf>

/** The same rows in ascending order of a column of numbers below `count`; those that are equal keep theirs. */
function sortedBy(order: Uint32Array, column: Uint32Array, count: number): Uint32Array {
  const places = new Uint32Array(count + 1)
  for (const row of order) places[column[row]! + 1]!++
  for (let k = 1; k < places.length; k++) places[k]! += places[k - 1]!
  const sorted = new Uint32Array(order.length)
  for (const row of order) sorted[places[column[row]!]!++] = row
  return sorted
}

/**
 * What was made, row by row: of a year of a thousand machines a million, of which none is an object. Several rows may be
 * of the same day.
 */
export function createMadeRows() {
  const [parts, machines, persons] = [createNumbers<string>(), createNumbers<string>(), createNumbers<string>()]
  const [oprs, shifts] = [createNumbers<number>(), createNumbers<number>()]
  let columns = columnsOf(4096)
  let count = 0

  function grow() {
    const bigger = columnsOf(columns.day.length * 2)
    for (const name of Object.keys(columns) as (keyof Columns)[]) bigger[name].set(columns[name])
    columns = bigger
  }

  /** Rows by what they are of, as pieces of machines of operations. */
  function* collected(starts: readonly number[]): Generator<undefined, MadeOfOperations> {
    const [partNums, resourceIDs, empIDs] = [parts.values(), machines.values(), persons.values()]
    const [oprSeqs, shiftNums] = [oprs.values(), shifts.values()]
    const { part, opr, machine, person, shift, day, total, lost, ideal } = columns
    const [operation, who] = [part.slice(0, count), person.slice(0, count)]
    for (let row = 0; row < count; row++) {
      operation[row] = part[row]! * oprSeqs.length + opr[row]!
      who[row] = person[row]! * shiftNums.length + shift[row]!
    }
    yield
    let order = sortedBy(Uint32Array.from(operation.keys()), who, empIDs.length * shiftNums.length)
    yield
    order = sortedBy(order, machine, resourceIDs.length)
    yield
    order = sortedBy(order, operation, partNums.length * oprSeqs.length)
    yield
    const operations: { partNum: string; oprSeq: number | null; machines: MadeAtMachine[] }[] = []
    let [ofOperation, ofMachine, ofWho] = [-1, -1, -1]
    let at: MadeAtMachine[] = []
    let pieces: MadePiece[] = []
    let piece: MadePiece | null = null
    for (let place = 0; place < count; place++) {
      const row = order[place]!
      if (operation[row] !== ofOperation) {
        at = []
        const oprSeq = oprSeqs[opr[row]!]!
        operations.push({ partNum: partNums[part[row]!]!, oprSeq: oprSeq === -1 ? null : oprSeq, machines: at })
        ofMachine = -1
      }
      if (machine[row] !== ofMachine) {
        pieces = []
        at.push({ resourceID: resourceIDs[machine[row]!]!, pieces })
        piece = null
      }
      if (!piece || who[row] !== ofWho) {
        const shiftNum = shiftNums[shift[row]!]!
        piece = {
          ...{ empID: empIDs[person[row]!] || null, shiftNum: shiftNum === -1 ? null : shiftNum },
          ...{ from: place, to: place, idealSecs: 0 },
        }
        pieces.push(piece)
      }
      piece.to = place + 1
      piece.idealSecs = plus(piece.idealSecs, ideal[row]!)
      ofOperation = operation[row]!
      ofMachine = machine[row]!
      ofWho = who[row]!
    }
    yield
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
      columns.opr[count] = oprs.of(reader.int32())
      columns.machine[count] = machines.of(reader.text())
      columns.person[count] = persons.of(reader.text())
      columns.shift[count] = shifts.of(reader.int32())
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
