import { sampleCheckSource } from '@takt/domain/areas/checksheets/checkSource.fixture.ts'
import type { CheckSource } from '@takt/domain/areas/checksheets/checkSources.ts'
import { type MeasuredRead, measuredSteps } from '@takt/domain/areas/checksheets/readMeasured.ts'
import { expect, test } from 'vitest'
import { parseCsv } from '../../core/bodies/parseCsv.ts'

const limits = { nominal: null, lower: null, upper: null, unit: 'mm' }
const baseSource = {
  samples: 5,
  frequency: 'eachPart',
  chart: 'usual',
  holds: false,
  gaugeID: null,
  gaugeKind: null,
} as const
const check = (checkID: string) => ({ checkID, text: checkID, kind: 'number', ...limits, ...baseSource }) as const
const revisions = [{ revId: 1, since: 0, checks: new Map(['D1', 'D2', 'P1'].map((name) => [name, check(name)])) }]

const source = (fields: Partial<CheckSource>): CheckSource =>
  sampleCheckSource({
    layout: 'columnPerCheck',
    atColumn: 'Time',
    timezone: 'Europe/Berlin',
    dates: 'dayFirst',
    decimal: 'comma',
    ...fields,
  })
const bySign = source({ dates: 'yearFirst', decimal: 'point' })

/** Reads a file like an import. */
function read(of: CheckSource, file: string): MeasuredRead {
  const parsed = parseCsv(new TextEncoder().encode(file))
  if ('problem' in parsed) throw new Error(parsed.problem.sentence)
  const steps = measuredSteps(of, parsed.matrix, revisions)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const valuesOf = ({ values, problems }: MeasuredRead) => {
  expect(problems).toEqual([])
  return values.map(({ row, check: { checkID }, value, atMs }) => [row, checkID, value, new Date(atMs).toISOString()])
}

test('skips a first line that states the separator', () => {
  const file = 'sep=;\r\nTime;D1\r\n28.11.2026 09:00:00;10,001\r\n'
  expect(valuesOf(read(source({}), file))).toEqual([[2, 'D1', 10.001, '2026-11-28T08:00:00.000Z']])
})

test('skips and counts lines before the header', () => {
  const file = 'Messprotokoll;Halter\nPruefer;X\n\nTime;D1\n28.11.2026 09:00:00;10,001\n'
  expect(valuesOf(read(source({}), file))).toEqual([[5, 'D1', 10.001, '2026-11-28T08:00:00.000Z']])
})

test('ignores lines of prose before the header when detecting the separator', () => {
  const file = 'Report of part A, B, C\nTime;D1\n28.11.2026 09:00:00;10,001\n28.11.2026 09:00:01;10,002\n'
  expect(valuesOf(read(source({}), file)).map(([row, , value]) => [row, value])).toEqual([
    [3, 10.001],
    [4, 10.002],
  ])
})

test('numbers problems below skipped lines by line of the file', () => {
  const { problems } = read(source({}), 'Messprotokoll\n\nTime;D1\n28.11.2026 09:00:00;ten\n')
  expect(problems).toMatchObject([{ row: 4, column: 'D1', value: 'ten', sentence: 'is not a number' }])
})

test('reads numbers without a digit before or after the decimal mark', () => {
  expect(valuesOf(read(bySign, 'Time,P1,D1\n2026-11-28 09:00:00,-.012,10.\n'))).toEqual([
    [2, 'P1', -0.012, '2026-11-28T08:00:00.000Z'],
    [2, 'D1', 10, '2026-11-28T08:00:00.000Z'],
  ])
  const comma = read(source({}), 'Time;P1;D1\n28.11.2026 09:00:00;-,012;10,\n')
  expect(comma.values.map(({ value }) => value)).toEqual([-0.012, 10])
})

test('reads times with a decimal comma, a two-digit year or a named month', () => {
  const times = ['28.11.2026 09:00:00,250', '28.11.26 09:00', '28-Nov-2026 09:00:00', '28. Mai 2026 09:00']
  const file = ['Time;D1', ...times.map((time) => `${time};10,001`), ''].join('\n')
  expect(valuesOf(read(source({}), file)).map(([, , , at]) => at)).toEqual([
    '2026-11-28T08:00:00.250Z',
    '2026-11-28T08:00:00.000Z',
    '2026-11-28T08:00:00.000Z',
    '2026-05-28T07:00:00.000Z',
  ])
})

test('does not read a day before its month as a month if the month comes first', () => {
  const { problems } = read(source({ dates: 'monthFirst' }), 'Time;D1\n28.11.26 09:00;10,001\n')
  expect(problems).toMatchObject([{ row: 2, column: 'Time', value: '28.11.26 09:00' }])
})

test('a placeholder counts as no value and does not affect other cells', () => {
  const file = 'Time,D1,D2\n2026-11-28 09:00:00,---,100.1\n'
  expect(valuesOf(read(bySign, file))).toEqual([[2, 'D2', 100.1, '2026-11-28T08:00:00.000Z']])
})

test('the placeholders of a source replace the default one', () => {
  const of = source({ dates: 'yearFirst', decimal: 'point', placeholders: 'n/a; ***' })
  const lines = ['N/A,1', '***,2', '---,3'].map((cells, at) => `2026-11-28 09:00:0${at},${cells}`)
  expect(valuesOf(read(of, ['Time,D1,D2', ...lines.slice(0, 2)].join('\n'))).map(([, , value]) => value)).toEqual([
    1, 2,
  ])
  expect(read(of, ['Time,D1,D2', ...lines].join('\n')).problems).toMatchObject([{ row: 4, column: 'D1', value: '---' }])
})
