import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

type Parameter = Record<string, unknown> & { name: string; type: string }

let fixture: ItemsFixture
let reports: { reportID: string; parameters: Parameter[] }[]
beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  const { status, body } = await fixture.request('GET', '/api/reports')
  expect(status).toBe(200)
  reports = body.data
})
afterAll(() => fixture?.close())

const parametersOf = (wanted: string) =>
  Object.fromEntries(
    reports.find(({ reportID }) => reportID === wanted)!.parameters.map((parameter) => [parameter.name, parameter]),
  )

// Proves SCH-093
test('returns report parameters with name, label, type, defaultValue, options and columns', () => {
  const parameters = parametersOf('lossesByReason')
  expect(parameters.filterByDate).toEqual({
    name: 'filterByDate',
    label: 'Filter by Date',
    type: 'boolean',
    defaultValue: true,
  })
  expect(parameters.selectedColumns).toMatchObject({
    name: 'selectedColumns',
    label: 'Columns',
    type: 'select',
    defaultValue: [],
    options: expect.arrayContaining([
      { value: 'reason', label: 'Code' },
      { value: 'stops', label: 'Stops' },
    ]),
  })
  expect(parameters.filterConditions).toMatchObject({
    name: 'filterConditions',
    label: 'Filters',
    type: 'filterConditions',
    defaultValue: [],
    columns: expect.arrayContaining([
      expect.objectContaining({ field: 'reason', headerName: 'Code', type: 'string' }),
      expect.objectContaining({ field: 'stops', headerName: 'Stops', type: 'number' }),
    ]),
  })
})

// Proves SCH-093
test('every report parameter has a name, a label, a type and a default value; only select parameters have options', () => {
  const all = reports.flatMap(({ parameters }) => parameters)
  expect(all.length).toBeGreaterThan(50)
  for (const parameter of all) {
    const has = (key: string) => Object.hasOwn(parameter, key)
    expect([parameter.name, ['name', 'label', 'type', 'defaultValue'].filter((key) => !has(key))]).toEqual([
      parameter.name,
      [],
    ])
    expect([parameter.name, has('options')]).toEqual([parameter.name, parameter.type === 'select'])
    expect([parameter.name, has('columns')]).toEqual([parameter.name, parameter.type === 'filterConditions'])
  }
})

// Proves SCH-094
test('report parameters use only the nine types of the specification', () => {
  const specified = [
    'boolean',
    'date',
    'dateTime',
    'select',
    'email',
    'deviceGroup',
    'filterConditions',
    'number',
    'text',
  ]
  const used = new Set(reports.flatMap(({ parameters }) => parameters.map(({ type }) => type)))
  expect([...used].filter((type) => !specified.includes(type))).toEqual([])
  expect(used).toContain('dateTime')
})
