import { expect, test } from 'vitest'
import { moveTo } from './facilityOrder.ts'

const facilities = [
  { facilityId: 7, orderSequence: 1 },
  { facilityId: 3, orderSequence: 2 },
]

// Proves OPS-198
test('a facility goes down when its new place is greater than its own, else up', () => {
  expect(moveTo(facilities, 'activity', { facilityId: 7, orderSequence: 2 })).toEqual({ direction: 'down' })
  expect(moveTo(facilities, 'activity', { facilityId: 3, orderSequence: 1 })).toEqual({ direction: 'up' })
})

test('the same place moves nothing', () => {
  expect(moveTo(facilities, 'activity', { facilityId: 3, orderSequence: 2 })).toEqual({ direction: null })
})

test('a facility that is not there says so, for each type in its own words', () => {
  const gone = { facilityId: 9, orderSequence: 1 }
  expect(moveTo(facilities, 'activity', gone)).toEqual({
    problem: 'No matching facility found to update order sequence',
  })
  expect(moveTo(facilities, 'locating', gone)).toEqual({
    problem: 'No matching locating facility found to update order sequence',
  })
})
