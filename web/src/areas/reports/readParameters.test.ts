import { lossesByReason } from '@takt/domain/areas/reports/lossesByReason.ts'
import { parametersOf } from '@takt/domain/areas/reports/parameters.ts'
import { expect, test } from 'vitest'
import { askedParameters, readParameters, writeParameters } from './readParameters.ts'

const report = { ...lossesByReason, parameters: parametersOf(lossesByReason) }

test('an address says what differs from the defaults; what no parameter is called is left out', () => {
  expect(readParameters(report, '{"startDate":"priorDay","colour":"red"}')).toMatchObject({
    startDate: 'priorDay',
    endDate: 'currentDay',
  })
  const written = writeParameters(report, { ...readParameters(report, undefined), startDate: 'priorDay' })
  expect(written).toBe('{"startDate":"priorDay"}')
  expect(writeParameters(report, readParameters(report, undefined))).toBe(undefined)
  expect(readParameters(report, 'x')).toEqual(readParameters(report, undefined))
  expect(readParameters(report, '{"colour":"red"}')).not.toHaveProperty('colour')
})

// Proves ADM-265, SCH-212
test('lists are joined by commas and empty values omitted; days before and conditions are JSON', () => {
  expect(
    askedParameters({
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
