import { expect, test } from 'vitest'
import { checks } from './check.ts'
import { checkTemplate } from './checkTemplate.ts'
import { readChecks } from './readChecks.ts'
import { writeChecks } from './writeChecks.ts'

const header = ['checkID', 'text', 'kind', 'nominal']
const problemsOf = (...lines: string[][]) =>
  readChecks([header, ...lines]).problems.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`)

test('lists the valid kinds in the message about an unknown kind', () => {
  expect(problemsOf(['D1', 'Bore', 'length', ''])).toEqual([
    '2 kind: must be one of "in words", "passed or failed", "number"',
  ])
})

test('reports a repeated name along with other problems, with its own line', () => {
  const lines = [
    ['D1', 'Bore', 'length', ''],
    ['D2', 'Width', 'number', 'five'],
    ['D1', 'Depth', 'number', 'six'],
  ]
  expect(problemsOf(...lines)).toEqual([
    '2 kind: must be one of "in words", "passed or failed", "number"',
    '3 nominal: is not a number such as 1200.5',
    '4 nominal: is not a number such as 1200.5',
    '4 checkID: is already in line 2',
  ])
  expect(problemsOf(['D1', 'Bore', 'number', ''], ['', '', '', ''], ['D1', 'Depth', 'number', ''])).toEqual([
    '4 checkID: is already in line 2',
  ])
})

test('writes kinds and frequencies in words, and reads both words and codes', () => {
  const inWords = ['D1', 'Bore', 'Passed or failed', 'first piece']
  const named = ['D2', 'Width', 'passFail', 'firstPiece']
  const { checks, problemCount } = readChecks([['checkID', 'text', 'kind', 'frequency'], inWords, named])
  expect([problemCount, ...checks.map(({ kind, frequency }) => [kind, frequency])]).toEqual([
    0,
    ['passFail', 'firstPiece'],
    ['passFail', 'firstPiece'],
  ])
  expect(writeChecks(checks).split('\n')[1]).toBe('D1,Bore,passed or failed,,,,,1,first piece,usual,false,,')
  expect(writeChecks([{ checkID: 'D1', kind: 'length' }]).split('\n')[1]).toBe('D1,,length,,,,,,,,,,')
})

test('a line names either a gauge or a kind of gauge', () => {
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

test('names a missing column as on screen', () => {
  const missing = (...header: string[]) =>
    readChecks([header, header.map(() => 'x')]).problems.map(({ column, sentence }) => `${column} ${sentence}`)
  expect(missing('Check')).toEqual(['What to Check is missing among the columns; every new Check needs it'])
  expect(missing('What to Check')).toEqual(['Check is missing among the columns; it identifies the Check'])
  // Columns of the file keep the name used in the file.
  const [wrong] = readChecks([
    ['Characteristic', 'LSL'],
    ['Bore', 'none'],
  ]).problems
  expect(wrong).toMatchObject({ row: 2, column: 'LSL', sentence: 'is not a number such as 1200.5' })
})

test('recognizes common column names of other systems', () => {
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
  // Field names of the file take precedence over aliases.
  expect(read('checkID,text,lower,Min', 'D1,Bore,9.9,1').problems).toMatchObject([
    { column: 'Min', sentence: 'Check has no field Min' },
  ])
})

test('the template is a valid checksheet with the column names of the screen', () => {
  const matrix = checkTemplate()
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  expect(matrix[0]).toEqual(Object.values(checks.fields).map(({ label }) => label))
  const { checks: parsed, problemCount } = readChecks(matrix)
  expect([problemCount, ...parsed.map(({ kind }) => kind)]).toEqual([0, 'number', 'passFail', 'text'])
})
