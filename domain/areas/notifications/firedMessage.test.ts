import { expect, test } from 'vitest'
import { resources } from '../masterData/resources.ts'
import { requests } from '../requests/requests.ts'
import { firedMessage, maxNamedRows, namingValues, rowName } from './firedMessage.ts'

const lathe = { resourceID: 'M-01', description: 'Lathe 1', costPerHour: 12 }

test('a row is stored and named by its key and title only', () => {
  const row = namingValues(resources, lathe)
  expect(row).not.toHaveProperty('costPerHour')
  expect(rowName(resources, row, () => false)).toBe('M-01 · Lathe 1')
})

test('hidden fields are omitted from the name', () => {
  const request = { requestID: 7, requestTypeID: 'REPAIR', description: null }
  expect(rowName(requests, namingValues(requests, request), () => false)).toBe('REPAIR')
  expect(rowName(requests, namingValues(requests, request), (field) => field === 'requestTypeID')).toBe('7')
  expect(rowName(resources, lathe, (field) => field === 'resourceID')).toBe('… · Lathe 1')
})

test('a single row is named, a few are named and counted, and of many the first few are named', () => {
  const watch = { description: 'Urgent', label: 'Request' }
  expect(firedMessage(watch, { count: 1, names: ['REPAIR'] })).toBe('Urgent: Request REPAIR')
  expect(firedMessage(watch, { count: 2, names: ['A', 'B'] })).toBe('Urgent: 2 × Request (A; B)')
  const names = Array.from({ length: maxNamedRows }, (_, k) => `R${k}`)
  expect(firedMessage(watch, { count: 10_000, names })).toBe('Urgent: 10,000 × Request (R0; R1; R2; R3; R4; …)')
  expect(firedMessage(watch, { count: 3, names: [] })).toBe('Urgent: 3 × Request')
})
