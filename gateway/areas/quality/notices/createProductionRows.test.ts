import type { ProductionByOperation } from '@takt/domain/areas/quality/productionByOperation.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { expect, test } from 'vitest'
import { createProductionRows } from './createProductionRows.ts'

type Row = [partNum: string, oprSeq: number, resourceID: string, empID: string, shiftNum: number]

/** Reads one row of the first day with 20 parts made and one lost. */
function readerOf(row: Row): RowReader {
  const values = [...row, 0, 20, 1, 600]
  const next = () => values.shift()
  return { text: next, int32: next, uint16: next, float64: next } as RowReader
}
function readDay(rows: ReturnType<typeof createProductionRows>, day: number, read: readonly Row[]) {
  const taking = rows.start([{ day, print: 'one' }])
  for (const row of read) taking.read(readerOf(row))
  taking.end()
}
const namesOf = ({ operations, machines, segments: chunks, ...names }: ProductionByOperation) =>
  operations.flatMap(({ partNum, oprSeq, from, to }) =>
    Array.from({ length: machines.from[to]! - machines.from[from]! }, (_, k) => machines.from[from]! + k).map((chunk) =>
      [partNum, oprSeq, names.empIDs[chunks.person[chunk]!], names.shiftNums[chunks.shift[chunk]!]].join(' '),
    ),
  )

const days = [{ day: 1, start: 0 }]
const rows: Row[] = ['E1', 'E2'].flatMap((empID) =>
  [1, 2].flatMap((shiftNum): Row[] => [
    ['P-1', 10, 'M-1', empID, shiftNum],
    ['P-2', 20, 'M-1', empID, shiftNum],
  ]),
)
const expected = ['P-1 10', 'P-2 20'].flatMap((of) =>
  ['E1 1', 'E1 2', 'E2 1', 'E2 2'].map((person) => `${of} ${person}`),
)

test('names added while rows are being sorted do not change existing rows', () => {
  for (let before = 0; ; before++) {
    const production = createProductionRows()
    readDay(production, 1, rows)
    const steps = production.collected(days, new Set(['M-1']))
    let step = steps.next()
    for (let k = 0; k < before && !step.done; k++) step = steps.next()
    if (step.done) return expect(before).toBeGreaterThan(5)
    readDay(production, 2, [['P-3', 30, 'M-2', 'E3', 3]])
    while (!step.done) step = steps.next()
    expect(namesOf(step.value)).toEqual(expected)
  }
})

test('handles many parts, operations, persons and shifts without allocating all combinations', () => {
  const production = createProductionRows()
  const count = 70_000
  readDay(
    production,
    1,
    Array.from({ length: count }, (_, k): Row => [`P-${k}`, k, 'M-1', `E-${k}`, k]),
  )
  const steps = production.collected(days, new Set(['M-1']))
  let step = steps.next()
  while (!step.done) step = steps.next()
  expect(step.value.operations.length).toBe(count)
  expect(namesOf(step.value)[count - 1]).toBe(`P-${count - 1} ${count - 1} E-${count - 1} ${count - 1}`)
})
