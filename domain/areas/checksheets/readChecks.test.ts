import { expect, test } from 'vitest'
import { checks } from './check.ts'
import { checkTemplate } from './checkTemplate.ts'
import { readChecks } from './readChecks.ts'
import { writeChecks } from './writeChecks.ts'

const header = ['checkID', 'text', 'kind', 'nominal']
const told = (...lines: string[][]) =>
  readChecks([header, ...lines]).problems.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`)

test('a kind that there is not is told in a sentence of ours, with those that there are', () => {
  expect(told(['D1', 'Bore', 'length', ''])).toEqual([
    '2 kind: must be one of "in words", "passed or failed", "number"',
  ])
})

test('a name that stands twice is told beside what else is wrong, also with its own line', () => {
  const lines = [
    ['D1', 'Bore', 'length', ''],
    ['D2', 'Width', 'number', 'five'],
    ['D1', 'Depth', 'number', 'six'],
  ]
  expect(told(...lines)).toEqual([
    '2 kind: must be one of "in words", "passed or failed", "number"',
    '3 nominal: is no number, written as 1200.5',
    '4 nominal: is no number, written as 1200.5',
    '4 checkID: stands in line 2 already',
  ])
  expect(told(['D1', 'Bore', 'number', ''], ['', '', '', ''], ['D1', 'Depth', 'number', ''])).toEqual([
    '4 checkID: stands in line 2 already',
  ])
})

test('kinds and how often are written as people say them, and read in both spellings', () => {
  const said = ['D1', 'Bore', 'Passed or failed', 'first piece']
  const named = ['D2', 'Width', 'passFail', 'firstPiece']
  const { checks, problemCount } = readChecks([['checkID', 'text', 'kind', 'frequency'], said, named])
  expect([problemCount, ...checks.map(({ kind, frequency }) => [kind, frequency])]).toEqual([
    0,
    ['passFail', 'firstPiece'],
    ['passFail', 'firstPiece'],
  ])
  expect(writeChecks(checks).split('\n')[1]).toBe('D1,Bore,passed or failed,,,,,1,first piece,usual,false,,')
  expect(writeChecks([{ checkID: 'D1', kind: 'length' }]).split('\n')[1]).toBe('D1,,length,,,,,,,,,,')
})

test('a line names a gauge or a kind of gauge, not both', () => {
  const read = (gaugeID: string, kind: string) =>
    readChecks([
      ['checkID', 'text', 'kind', 'Gauge', 'Gauge Kind'],
      ['D1', 'Bore', 'number', gaugeID, kind],
    ])
  expect(read('G-1', '').checks).toMatchObject([{ gaugeID: 'G-1', gaugeKind: null }])
  expect(read('', 'Caliper').checks).toMatchObject([{ gaugeID: null, gaugeKind: 'Caliper' }])
  expect(read('G-1', 'Caliper').problems).toMatchObject([
    { row: 2, column: 'Gauge Kind', sentence: 'must be empty where the gauge is named' },
  ])
})

test('a column that is missing is called as on the screen', () => {
  const missing = (...header: string[]) =>
    readChecks([header, header.map(() => 'x')]).problems.map(({ column, sentence }) => `${column} ${sentence}`)
  expect(missing('Check')).toEqual(['What to Check is missing among the columns; every new Check needs it'])
  expect(missing('What to Check')).toEqual(['Check is missing among the columns; it says which Check is meant'])
  // What the file has is called as the file calls it.
  const [wrong] = readChecks([
    ['Characteristic', 'LSL'],
    ['Bore', 'none'],
  ]).problems
  expect(wrong).toMatchObject({ row: 2, column: 'LSL', sentence: 'is no number, written as 1200.5' })
})

test('columns are known by what they are usually called elsewhere', () => {
  const read = (header: string, line: string) => readChecks([header.split(','), line.split(',')])
  const bore = { nominal: 10, lower: 9.9, upper: 10.1, unit: 'mm', kind: 'number', frequency: 'eachPart' }
  expect(read('Characteristic,Nominal,LSL,USL,Unit', 'Bore,10,9.9,10.1,mm')).toEqual({
    checks: [expect.objectContaining({ ...bore, checkID: 'Bore', text: 'Bore' })],
    problems: [],
    problemCount: 0,
  })
  expect(read('No.,Feature,Target,Min,Max,UoM', 'D1,Bore,10,9.9,10.1,mm').checks).toEqual([
    expect.objectContaining({ ...bore, checkID: 'D1', text: 'Bore' }),
  ])
  expect(read('No.,Feature,Messmittel', 'D1,Bore,Caliper').checks).toMatchObject([{ gaugeKind: 'Caliper' }])
  // What the file names itself is what it says.
  expect(read('checkID,text,lower,Min', 'D1,Bore,9.9,1').problems).toMatchObject([
    { column: 'Min', sentence: 'Check has no field Min' },
  ])
})

test('the template is a checksheet with the columns that the screen names', () => {
  const matrix = checkTemplate()
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  expect(matrix[0]).toEqual(Object.values(checks.fields).map(({ label }) => label))
  const { checks: found, problemCount } = readChecks(matrix)
  expect([problemCount, ...found.map(({ kind }) => kind)]).toEqual([0, 'number', 'passFail', 'text'])
})
