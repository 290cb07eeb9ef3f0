import { expect, test } from 'vitest'
import { readParameters } from './readParameters.ts'
import { columnOf } from './reportColumn.ts'
import { type ReportParameter, reportParameter } from './reportParameter.ts'

const parameter = (type: ReportParameter['type'], more: Partial<ReportParameter> = {}): ReportParameter => ({
  name: 'chosen',
  label: 'Chosen',
  type,
  ...more,
})
const read = (definition: ReportParameter, value?: unknown) =>
  readParameters([definition], value === undefined ? {} : { chosen: value })

const colours = { options: ['red', 'green'].map((value) => ({ value, label: value })) }
const columns = [columnOf.count('stops', 'Stops')]
const condition = { column: 'stops', operator: 'equals', value: '3' }

// Proves SCH-094
test.each([
  ['boolean', {}, 'true', true, 'yes'],
  ['date', {}, 'priorMonthStart', 'priorMonthStart', 'soon'],
  ['dateTime', {}, { date: 'currentDay', time: '06:30' }, { date: 'currentDay', time: '06:30' }, 'currentDay'],
  ['select', colours, 'green', 'green', 'blue'],
  ['email', {}, 'Ada@Demo.takt, bo@demo.takt', ['ada@demo.takt', 'bo@demo.takt'], 'nobody'],
  ['deviceGroup', {}, '3,4', [3, 4], 'Lathes'],
  ['filterConditions', { columns }, [condition], [condition], 'stops=3'],
  ['number', {}, '12', 12, 'twelve'],
  ['text', {}, ' as it is ', ' as it is ', 7],
] as const)(
  'a parameter of type %s accepts a value of its type and rejects another',
  (...[type, more, value, expected, wrong]) => {
    const definition = parameter(type, more as Partial<ReportParameter>)
    expect(read(definition, value)).toMatchObject({ values: { chosen: expected }, problems: {} })
    expect(Object.keys(read(definition, wrong).problems)).toEqual(['chosen'])
  },
)

// Proves SCH-094
test('rejects a parameter of a type other than the nine', () => {
  const isParameter = (type: string) => reportParameter.safeParse({ name: 'x', label: 'X', type }).success
  expect(['string', 'Boolean', 'datetime', 'multiselect', 'integer', ''].filter(isParameter)).toEqual([])
})

test('a missing parameter takes its default value; without a default value it is required', () => {
  expect(read(parameter('number', { defaultValue: 80 }))).toMatchObject({ values: { chosen: 80 }, problems: {} })
  expect(read(parameter('number')).problems).toEqual({ chosen: 'is required' })
})
