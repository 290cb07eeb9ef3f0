import { expect, test } from 'vitest'
import type { Check } from './check.ts'
import { sampleCheckSource } from './checkSource.fixture.ts'
import { type CheckSource, checkSources, readCheckColumns } from './checkSources.ts'
import { type ApprovedChecks, type MeasuredRead, maxMeasured, measuredSteps } from './readMeasured.ts'

const check = (checkID: string, fields: Partial<Check> = {}): Check => ({
  checkID,
  text: checkID,
  kind: 'number',
  unit: 'mm',
  nominal: null,
  lower: null,
  upper: null,
  samples: 5,
  frequency: 'eachPart',
  chart: 'usual',
  holds: false,
  gaugeID: null,
  gaugeKind: null,
  ...fields,
})
const revision = (revId: number, since: string, ...checks: readonly Check[]): ApprovedChecks => ({
  revId,
  since: Date.parse(since),
  checks: new Map(checks.map((each) => [each.checkID, each])),
})
const defaultRevisions = [revision(1, '2026-01-01T00:00Z', check('D1'), check('L1'), check('V1', { kind: 'passFail' }))]
const source = (fields: Partial<CheckSource>): CheckSource =>
  sampleCheckSource({
    layout: 'valuePerLine',
    atColumn: 'Time',
    timezone: 'Europe/Berlin',
    dates: 'yearFirst',
    decimal: 'point',
    ...fields,
  })
const lined = { checkColumn: 'What', valueColumn: 'Value', sampleColumn: 'No', jobColumn: 'Job', operationColumn: 'Op' }
const header = ['Job', 'Op', 'What', 'No', 'Value', 'Time']
function read(of: CheckSource, matrix: readonly (readonly string[])[], revisions = defaultRevisions): MeasuredRead {
  const steps = measuredSteps(of, matrix, revisions)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const problemsOf = ({ values, problems }: MeasuredRead) => {
  expect(values).toEqual([])
  return problems.map(({ row, column }) => `${row} ${column}`)
}

test('reads one value per line: local times by the time zone of the source, others by their offset', () => {
  const lines = [
    ['J1', '10', 'D1', '2', '-1.5e1', '2026-07-01T08:00:00'],
    [''],
    ['', '', 'L1', '', '3', '2026-07-01T08:00:00Z'],
    ['', '', 'V1', '', 'NOK', '2026/07/01 08:00'],
  ]
  const { values } = read(source(lined), [header, ...lines])
  expect(
    values.map(({ row, check: { checkID }, sample, value, passed, jobNum, oprSeq, atMs }) => [
      row,
      checkID,
      sample,
      value ?? passed,
      jobNum,
      oprSeq,
      new Date(atMs).toISOString(),
    ]),
  ).toEqual([
    [2, 'D1', 2, -15, 'J1', 10, '2026-07-01T06:00:00.000Z'],
    [4, 'L1', 1, 3, null, null, '2026-07-01T08:00:00.000Z'],
    [5, 'V1', 1, false, null, null, '2026-07-01T06:00:00.000Z'],
  ])
})

test('reads one column per check, named like the check or as the source maps it; empty cells are not measured', () => {
  const of = source({ layout: 'columnPerCheck', decimal: 'comma', checkColumns: 'Bore = dia.=D1', resourceID: 'M-1' })
  const { values } = read(of, [
    ['Time', 'L1', 'Bore = dia.', 'Temperature'],
    ['2026-01-01 08:00', '', '9,98', '21'],
    ['2026-01-01 08:01', '3', '', '21'],
  ])
  expect(values.map((value) => [value.row, value.check.checkID, value.value, value.resourceID])).toEqual([
    [2, 'D1', 9.98, 'M-1'],
    [3, 'L1', 3, 'M-1'],
  ])
})

test('reads national date formats, in one column or two', () => {
  const at = (dates: CheckSource['dates'], ...cells: readonly string[]) => {
    const of = source({ ...lined, dates, timeColumn: cells.length > 1 ? 'Clock' : null })
    const { values } = read(of, [
      [...header, 'Clock'],
      ['', '', 'D1', '', '1', ...cells],
    ])
    return values[0] && new Date(values[0].atMs).toISOString()
  }
  expect(at('dayFirst', '1.7.2026 08:05:30')).toBe('2026-07-01T06:05:30.000Z')
  expect(at('monthFirst', '7/1/2026', '8:05 PM')).toBe('2026-07-01T18:05:00.000Z')
  expect(at('monthFirst', '07/01/2026 12:05:30.25 AM')).toBe('2026-06-30T22:05:30.250Z')
  expect(at('dayFirst', '31.02.2026 08:05')).toBeUndefined()
  expect(at('dayFirst', '1.7.2026 13:05 PM')).toBeUndefined()
  expect(at('dayFirst', '2026-07-01 08:05')).toBeUndefined()
  expect(at('yearFirst', '2026-07-01')).toBeUndefined()
})

test('evaluates a value by the revision approved at its time, and the earliest values by the first', () => {
  const revisions = [
    revision(1, '2026-03-01T00:00Z', check('D1', { upper: 1 })),
    revision(2, '2026-05-01T00:00Z', check('D1', { upper: 2 }), check('L1')),
  ]
  const line = (checkID: string, at: string) => ['', '', checkID, '', '1', at]
  const values = ['2026-01-01T00:00Z', '2026-04-30T23:59:59Z', '2026-05-01T00:00Z'].map((at) => line('D1', at))
  const measured = read(source(lined), [header, ...values], revisions).values
  expect(measured.map(({ revId, check: { upper } }) => [revId, upper])).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
  ])
  expect(problemsOf(read(source(lined), [header, line('L1', '2026-04-01T00:00Z')], revisions))).toEqual(['2 What'])
  expect(problemsOf(read(source(lined), [header, ...values], []))).toEqual(['1 null'])
})

test('reports problems by line and column, and returns no values', () => {
  const wide = source({ layout: 'columnPerCheck', checkColumns: 'Depth=L1' })
  expect(problemsOf(read(wide, [['Time', 'D1']]))).toEqual(['1 Depth'])
  expect(problemsOf(read(source({ layout: 'columnPerCheck' }), [['Time', 'Bore']]))).toEqual(['1 null'])
  expect(problemsOf(read(source(lined), [[...header, 'Value']]))).toEqual(['1 Value'])
  const day = '2026-07-01T08:00:00'
  const lines = [
    ['', '', 'D1', '1', '1', '2026-10-25T02:30:00'],
    ['', '', 'D1', '1', '1', '2026-03-29T02:30:00'],
    ['', 'ten', '', '101', '1,5', day],
    ['', '', 'D1', '6', '1', day],
    ['x'.repeat(51), '', 'D1', '1', '1,5', day],
    ['', '', 'V1', '1', 'perhaps', day],
  ]
  expect(problemsOf(read(source(lined), [header, ...lines]))).toEqual([
    '2 Time',
    '3 Time',
    '4 Op',
    '4 No',
    '4 What',
    '5 No',
    '6 Job',
    '6 Value',
    '7 Value',
  ])
  const tooMany = Array.from({ length: maxMeasured + 1 }, () => ['', '', 'D1', '1', '1', `${day}Z`])
  expect(problemsOf(read(source(lined), [header, ...tooMany]))).toEqual([`${maxMeasured + 2} null`])
})

test('parses the columns of checks as pairs, each column once', () => {
  expect([...readCheckColumns(' a=b=D1 ; Depth=L1;')!]).toEqual([
    ['a=b', 'D1'],
    ['Depth', 'L1'],
  ])
  for (const text of ['Depth', '=D1', 'a=', 'a=D1;a=D2']) expect(readCheckColumns(text)).toBeNull()
  const row = source({ checkColumns: 'Depth=L1' })
  expect(checkSources.check!(row)).toEqual({
    checkColumn: 'is required for files with a line for each value',
    valueColumn: 'is required for files with a line for each value',
    checkColumns: 'is for files with a column for each check',
  })
  expect(Object.keys(checkSources.check!(source({ layout: 'columnPerCheck', checkColumns: 'Depth' })))).toEqual([
    'checkColumns',
  ])
})
