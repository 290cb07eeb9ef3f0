import { expect, test } from 'vitest'
import { moveTo } from './facilityOrder.ts'

const facilities = [
  { facilityId: 7, orderSequence: 1 },
  { facilityId: 3, orderSequence: 2 },
]

// Proves OPS-198
test('moves a facility down if its new position is greater than its current one, otherwise up', () => {
  expect(moveTo(facilities, 'activity', { facilityId: 7, orderSequence: 2 })).toEqual({ direction: 'down' })
  expect(moveTo(facilities, 'activity', { facilityId: 3, orderSequence: 1 })).toEqual({ direction: 'up' })
})

test('does not move a facility to its current position', () => {
  expect(moveTo(facilities, 'activity', { facilityId: 3, orderSequence: 2 })).toEqual({ direction: null })
})

test('reports a missing facility with a message for each type', () => {
  const missing = { facilityId: 9, orderSequence: 1 }
  expect(moveTo(facilities, 'activity', missing)).toEqual({
    problem: 'No matching facility found to update order sequence',
  })
  expect(moveTo(facilities, 'locating', missing)).toEqual({
    problem: 'No matching locating facility found to update order sequence',
  })
})
