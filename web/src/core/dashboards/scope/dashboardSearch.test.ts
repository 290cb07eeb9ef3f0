import fc from 'fast-check'
import { expect, test } from 'vitest'
import { machineIds, writeMachines } from './dashboardSearch.ts'

test('machines are read from the address as written, whatever characters their IDs contain', () => {
  expect(writeMachines(['MILL-01', 'MILL-03'])).toBe('MILL-01,MILL-03')
  expect(machineIds(undefined)).toEqual([])
  expect(writeMachines([])).toBeUndefined()
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (ids) => {
      expect(machineIds(writeMachines(ids))).toEqual(ids)
    }),
  )
})
