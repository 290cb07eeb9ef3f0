import { describe, expect, test } from 'vitest'
import { jobOperations } from '../../areas/masterData/jobOperations.ts'
import { scheduleExceptions } from '../../areas/masterData/scheduleExceptions.ts'
import type { ImportMode } from './importAnswer.ts'
import { readImport } from './readImport.ts'

const read = (matrix: string[][], mode: ImportMode = 'upsert') => readImport(jobOperations, matrix, mode)
const keys = ['jobNum', 'assemblySeq', 'oprSeq']
const sentences = (matrix: string[][], mode?: ImportMode) =>
  read(matrix, mode).problems.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`)

test('the header names fields or labels, without regard to case; cells are understood by kind; empty ones and blank lines say nothing', () => {
  const { rows, problems, count } = read([
    ['JOBNUM', 'Assembly', 'oprseq', 'Cycle Standard (s)', 'description', 'Resource'],
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

describe('a header that cannot be is named, and no row is read', () => {
  test.each([
    ['unknown', [...keys, 'colour'], '1 colour: Job Operation has no field colour'],
    ['doubled', [...keys, 'Job'], '1 Job: stands here twice: column 1 is jobNum too'],
    [
      'without the key',
      ['jobNum', 'oprSeq'],
      '1 assemblySeq: is missing among the columns; it says which Job Operation is meant',
    ],
    ['too many', Array<string>(501).fill('jobNum'), '1 null: The file has 501 columns; at most 500 are read'],
    ['none', [], '1 null: The file is empty. Its first line must name columns, such as jobNum, assemblySeq, oprSeq'],
  ])('%s', (_what, header, sentence) => {
    expect(sentences([header, header.map(() => '1')])).toContain(sentence)
    expect(read([header, header.map(() => '1')]).rows).toEqual([])
  })

  test('a column without a name but with cells; without cells it is left out', () => {
    expect(
      sentences([
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

  test('what every new row needs, when all are new', () => {
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

test('every bad cell and row is named; the others are read', () => {
  const problems = sentences([
    [...keys, 'cycleStandardSecs', 'description'],
    ['J', '0', '10', 'fast', '=1+1'],
    ['J', '0', '20', '1', 'ok'],
    ['J', '0', '30'],
    ['J', '', 'x', '1', 'ok'],
    ['J', '0', '40', '1', 'a\u0000'],
    ['J', '0', '50', '1', 'x'.repeat(1_000_001)],
  ])
  expect(problems).toEqual([
    '2 cycleStandardSecs: is no number, written as 1200.5',
    "2 description: begins like a formula. Put ' in front to keep it as text",
    '4 null: has 3 cells where the header has 5. Is a quote or a separator missing?',
    '5 oprSeq: is no whole number, written as 1200',
    '6 description: has characters that cannot be kept',
    '7 description: has 1000001 characters, more than any field takes (1000000)',
  ])
})

test('a key that the server makes is left empty in new rows and says which row is meant in others', () => {
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
  expect(of('7', 'add')).toBe('is made by the server. Leave it empty')
  expect(of('', 'change')).toBe('must say which row is meant')
})

test('more rows than one import takes are refused as a whole', () => {
  const { problems, rows } = read([keys, ...Array.from({ length: 20_001 }, (_, n) => ['J', '0', String(n)])])
  expect(problems).toEqual([
    { row: 1, column: null, value: null, sentence: 'The file has 20001 rows; 20000 fit in one import. Split it.' },
  ])
  expect(rows).toEqual([])
})

test('the decimal mark is detected from the columns of numbers, or stated', () => {
  const matrix = [
    [...keys, 'cycleStandardSecs', 'description'],
    ['J-1', '0', '10', '12,5', '1.5'],
    ['J-1', '0', '20', '1.250', '2.5'],
  ]
  expect(read(matrix).rows.map(({ body }) => body.cycleStandardSecs)).toEqual([12.5, 1250])
  const stated = readImport(jobOperations, matrix, { mode: 'upsert', decimal: 'point' })
  expect(stated.problems).toMatchObject([{ row: 2, column: 'cycleStandardSecs', value: '12,5' }])
})
