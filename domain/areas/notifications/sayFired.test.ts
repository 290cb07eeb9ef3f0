import { expect, test } from 'vitest'
import { resources } from '../masterData/resources.ts'
import { requests } from '../requests/requests.ts'
import { mostNamed, namedSaid, namingValues, sayFired } from './sayFired.ts'

const lathe = { resourceID: 'M-01', description: 'Lathe 1', costPerHour: 12 }

test('a row is kept and called by its key and title, and by no more', () => {
  const said = namingValues(resources, lathe)
  expect(said).not.toHaveProperty('costPerHour')
  expect(namedSaid(resources, said, () => false)).toBe('M-01 · Lathe 1')
})

test('what the reader is not told is left out of the name', () => {
  const request = { requestID: 7, requestTypeID: 'REPAIR', description: null }
  expect(namedSaid(requests, namingValues(requests, request), () => false)).toBe('REPAIR')
  expect(namedSaid(requests, namingValues(requests, request), (field) => field === 'requestTypeID')).toBe('7')
  expect(namedSaid(resources, lathe, (field) => field === 'resourceID')).toBe('… · Lathe 1')
})

test('one row is named, some are named and counted, and of a storm the first few', () => {
  const watch = { description: 'Urgent', label: 'Request' }
  expect(sayFired(watch, { count: 1, names: ['REPAIR'] })).toBe('Urgent: Request REPAIR')
  expect(sayFired(watch, { count: 2, names: ['A', 'B'] })).toBe('Urgent: 2 × Request (A; B)')
  const names = Array.from({ length: mostNamed }, (_, k) => `R${k}`)
  expect(sayFired(watch, { count: 10_000, names })).toBe('Urgent: 10,000 × Request (R0; R1; R2; R3; R4; …)')
  expect(sayFired(watch, { count: 3, names: [] })).toBe('Urgent: 3 × Request')
})
