import type { MadeOfOperations } from '@takt/domain/areas/quality/madeOfOperations.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { expect, test } from 'vitest'
import { createMadeRows } from './createMadeRows.ts'

type Row = [partNum: string, oprSeq: number, resourceID: string, empID: string, shiftNum: number]

/** Reads one row of the first of the days, of which 20 were made and one is lost. */
function readerOf(row: Row): RowReader {
  const values = [...row, 0, 20, 1, 600]
  const next = () => values.shift()
  return { text: next, int32: next, uint16: next, float64: next } as RowReader
}
function readDay(rows: ReturnType<typeof createMadeRows>, day: number, read: readonly Row[]) {
  const taking = rows.begin([{ day, print: 'one' }])
  for (const row of read) taking.read(readerOf(row))
  taking.end()
}
const namesOf = ({ operations, machines, pieces, ...names }: MadeOfOperations) =>
  operations.flatMap(({ partNum, oprSeq, from, to }) =>
    Array.from({ length: machines.from[to]! - machines.from[from]! }, (_, k) => machines.from[from]! + k).map((piece) =>
      [partNum, oprSeq, names.empIDs[pieces.person[piece]!], names.shiftNums[pieces.shift[piece]!]].join(' '),
    ),
  )

const days = [{ day: 1, start: 0 }]
const rows: Row[] = ['E1', 'E2'].flatMap((empID) =>
  [1, 2].flatMap((shiftNum): Row[] => [
    ['P-1', 10, 'M-1', empID, shiftNum],
    ['P-2', 20, 'M-1', empID, shiftNum],
  ]),
)
const told = ['P-1 10', 'P-2 20'].flatMap((of) => ['E1 1', 'E1 2', 'E2 1', 'E2 2'].map((who) => `${of} ${who}`))

test('names that others read while rows are put in order do not change what rows are of', () => {
  for (let before = 0; ; before++) {
    const made = createMadeRows()
    readDay(made, 1, rows)
    const steps = made.collected(days, new Set(['M-1']))
    let step = steps.next()
    for (let k = 0; k < before && !step.done; k++) step = steps.next()
    if (step.done) return expect(before).toBeGreaterThan(5)
    readDay(made, 2, [['P-3', 30, 'M-2', 'E3', 3]])
    while (!step.done) step = steps.next()
    expect(namesOf(step.value)).toEqual(told)
  }
})

test('of many parts, operations, persons and shifts only those that are there take room', () => {
  const made = createMadeRows()
  const count = 70_000
  readDay(
    made,
    1,
    Array.from({ length: count }, (_, k): Row => [`P-${k}`, k, 'M-1', `E-${k}`, k]),
  )
  const steps = made.collected(days, new Set(['M-1']))
  let step = steps.next()
  while (!step.done) step = steps.next()
  expect(step.value.operations.length).toBe(count)
  expect(namesOf(step.value)[count - 1]).toBe(`P-${count - 1} ${count - 1} E-${count - 1} ${count - 1}`)
})
