import { describe, expect, test } from 'vitest'
import { gaugeCalibrations } from '../../areas/checksheets/gauges/gaugeCalibrations.ts'
import { jobOperations } from '../../areas/masterData/jobOperations.ts'
import { scheduleExceptions } from '../../areas/masterData/scheduleExceptions.ts'
import type { ImportMode } from './importResponse.ts'
import { readImport } from './readImport.ts'

const read = (matrix: string[][], mode: ImportMode = 'upsert') => readImport(jobOperations, matrix, mode)
const keys = ['jobNum', 'assemblySeq', 'oprSeq']
const messages = (matrix: string[][], mode?: ImportMode) =>
  read(matrix, mode).problems.map(({ row, column, sentence: message }) => `${row} ${column}: ${message}`)

test('the header names fields or labels, ignoring case; cells are parsed by type; empty cells and blank lines are ignored', () => {
  const { rows, problems, count } = read([
    ['JOBNUM', 'Assembly', 'oprseq', 'Cycle Standard (s)', 'description', 'Machine'],
    ['J-1', '0', '10', '12.5', "'=x", ''],
    ['', ' ', '', '', '', ''],
    ['J-1', '0', '20', '', 'Turn', 'M-1'],
  ])
  expect(problems).toEqual([])
  expect(count).toBe(2)
  expect(rows).toEqual([
    {
      row: 2,
      key: { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 },
      body: { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, cycleStandardSecs: 12.5, description: '=x', resourceID: null },
    },
    {
      row: 4,
      key: { jobNum: 'J-1', assemblySeq: 0, oprSeq: 20 },
      body: {
        jobNum: 'J-1',
        assemblySeq: 0,
        oprSeq: 20,
        cycleStandardSecs: null,
        description: 'Turn',
        resourceID: 'M-1',
      },
    },
  ])
})

test.each(['Machine', 'RESOURCE', 'resourceID'])('the machine is in the column %s', (heading) => {
  const { problems, rows } = read([
    [...keys, heading],
    ['J-1', '0', '10', 'M-1'],
  ])
  expect([problems, rows[0]?.body.resourceID]).toEqual([[], 'M-1'])
})

test('the present and the former label of a field in one header are a duplicate', () => {
  expect(messages([[...keys, 'Machine', 'Resource']])).toEqual([
    '1 Resource: is a duplicate: column 4 is also resourceID',
  ])
})

describe('an invalid header is reported and no row is read', () => {
  test.each([
    ['unknown', [...keys, 'colour'], '1 colour: Job Operation has no field colour'],
    ['doubled', [...keys, 'Job'], '1 Job: is a duplicate: column 1 is also jobNum'],
    [
      'without the key',
      ['jobNum', 'oprSeq'],
      '1 assemblySeq: is missing among the columns; it identifies the Job Operation',
    ],
    ['too many', Array<string>(501).fill('jobNum'), '1 null: The file has 501 columns; the maximum is 500'],
    ['none', [], '1 null: The file is empty. Its first line must name columns, such as jobNum, assemblySeq, oprSeq'],
  ])('%s', (_title, header, message) => {
    expect(messages([header, header.map(() => '1')])).toContain(message)
    expect(read([header, header.map(() => '1')]).rows).toEqual([])
  })

  test('reports a column with cells but no name; without cells it is ignored', () => {
    expect(
      messages([
        [...keys, ''],
        ['J', '0', '1', 'x'],
      ]),
    ).toEqual(['1 null: Column 4 has cells but no name'])
    expect(
      read([
        [...keys, ''],
        ['J', '0', '1', ''],
      ]).rows,
    ).toHaveLength(1)
  })

  test('reports missing columns that every new row needs', () => {
    expect(
      readImport(
        scheduleExceptions,
        [
          ['scheduleID', 'date'],
          ['S', '2026-01-01'],
        ],
        'add',
      ).problems,
    ).toEqual([
      {
        row: 1,
        column: 'kind',
        value: null,
        sentence: 'is missing among the columns; every new Schedule Exception needs it',
      },
    ])
  })
})

test('reports every invalid cell and row; the others are read', () => {
  const problems = messages([
    [...keys, 'cycleStandardSecs', 'description'],
    ['J', '0', '10', 'fast', '=1+1'],
    ['J', '0', '20', '1', 'ok'],
    ['J', '0', '30'],
    ['J', '', 'x', '1', 'ok'],
    ['J', '0', '40', '1', 'a\u0000'],
    ['J', '0', '50', '1', 'x'.repeat(1_000_001)],
  ])
  expect(problems).toEqual([
    '2 cycleStandardSecs: is not a number such as 1200.5',
    "2 description: starts like a formula. Put ' in front to store it as text",
    '4 null: has 3 cells where the header has 5. Is a quote or a separator missing?',
    '5 oprSeq: is not a whole number such as 1200',
    '6 description: has characters that cannot be stored',
    '7 description: has 1000001 characters; the maximum for a field is 1000000',
  ])
})

test('a server-generated key is empty in new rows and identifies existing ones', () => {
  const matrix = (id: string) => [
    ['Exception', 'scheduleID', 'date', 'kind'],
    [id, 'S', '2026-01-01', 'closed'],
  ]
  const of = (id: string, mode: ImportMode) => {
    const { rows, problems } = readImport(scheduleExceptions, matrix(id), mode)
    return problems[0]?.sentence ?? rows[0]?.key
  }
  expect(of('7', 'upsert')).toEqual({ scheduleExceptionID: 7 })
  expect(of('', 'upsert')).toBe(null)
  expect(of('', 'add')).toBe(null)
  expect(of('7', 'add')).toBe('is generated by the server. Leave it empty')
  expect(of('', 'change')).toBe('is required to identify the row')
})

test('rejects a file with more rows than one import accepts', () => {
  const { problems, rows } = read([keys, ...Array.from({ length: 20_001 }, (_, n) => ['J', '0', String(n)])])
  expect(problems).toEqual([
    {
      row: 1,
      column: null,
      value: null,
      sentence: 'The file has 20001 rows; the maximum per import is 20000. Split it.',
    },
  ])
  expect(rows).toEqual([])
})

test('the decimal mark is detected from the number columns, or stated', () => {
  const matrix = [
    [...keys, 'cycleStandardSecs', 'description'],
    ['J-1', '0', '10', '12,5', '1.5'],
    ['J-1', '0', '20', '1.250', '2.5'],
  ]
  expect(read(matrix).rows.map(({ body }) => body.cycleStandardSecs)).toEqual([12.5, 1250])
  const stated = readImport(jobOperations, matrix, { mode: 'upsert', decimal: 'point' })
  expect(stated.problems).toMatchObject([{ row: 2, column: 'cycleStandardSecs', value: '12,5' }])
})

test('a column with the label of an earlier version is imported', () => {
  const header = ['calibrationID', 'gaugeID', 'day', 'result', 'What Was Done About Values']
  const { problems } = readImport(
    gaugeCalibrations,
    [header, ['1', 'G-1', '2026-03-02', 'passed', 'Measured again']],
    'upsert',
  )
  expect(problems.filter(({ column }) => column === header[4])).toEqual([])
})
