import { lossesByReason } from '@takt/domain/areas/reports/lossesByReason.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { expect, test } from 'vitest'
import { queryParameters, readParameters, writeParameters } from './readParameters.ts'

const report = { ...lossesByReason, parameters: parametersOf(lossesByReason) }

test('an address contains only values that differ from the defaults; unknown names are ignored', () => {
  expect(readParameters(report, '{"startDate":"priorDay","colour":"red"}')).toMatchObject({
    startDate: 'priorDay',
    endDate: 'currentDay',
  })
  const encoded = writeParameters(report, { ...readParameters(report, undefined), startDate: 'priorDay' })
  expect(encoded).toBe('{"startDate":"priorDay"}')
  expect(writeParameters(report, readParameters(report, undefined))).toBe(undefined)
  expect(readParameters(report, 'x')).toEqual(readParameters(report, undefined))
  expect(readParameters(report, '{"colour":"red"}')).not.toHaveProperty('colour')
})

// Proves ADM-265, SCH-212
test('lists are joined by commas and empty values omitted; day offsets and conditions are JSON', () => {
  expect(
    queryParameters({
      selectedColumns: ['reason', 'stops'],
      sortBy: '',
      deviceGroups: [],
      startDate: { type: 'customOffset', n: 3 },
      filterConditions: [{ column: 'stops' }],
      limitResults: 0,
    }),
  ).toEqual({
    selectedColumns: 'reason,stops',
    startDate: '{"type":"customOffset","n":3}',
    filterConditions: '[{"column":"stops"}]',
    limitResults: '0',
  })
})
