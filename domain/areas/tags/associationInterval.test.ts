import { expect, test } from 'vitest'
import { associationInterval } from './associationInterval.ts'

const on = { associationType: 'jobs', associationID: 'J', epc: 'A1', active: true }
const openInterval = { startDate: '2026-01-01T00:00:00.000Z', endDate: null }
const now = '2026-02-01T00:00:00.000Z'

test('an association starts when it is added, or never if it is added inactive', () => {
  expect(associationInterval(null, on, { now })).toEqual({ startDate: now, endDate: null })
  expect(associationInterval(null, { ...on, active: false }, { now })).toEqual({ startDate: null, endDate: null })
})

test('an association that is removed and restored within a moment continues', () => {
  expect(associationInterval(null, on, { now, resumed: openInterval.startDate })).toEqual(openInterval)
})

test('deactivating ends it, activating starts it again, deactivating twice retains the first end', () => {
  const off = { ...on, active: false }
  const ended = associationInterval({ ...on, ...openInterval }, off, { now })
  expect(ended).toEqual({ ...openInterval, endDate: now })
  const laterInstant = '2026-03-01T00:00:00.000Z'
  expect(associationInterval({ ...off, ...ended }, off, { now: laterInstant })).toEqual(ended)
  expect(associationInterval({ ...off, ...ended }, on, { now: laterInstant })).toEqual({
    startDate: laterInstant,
    endDate: null,
  })
})

test('another tag or object starts a new interval, any other change retains it', () => {
  const before = { ...on, ...openInterval }
  expect(associationInterval(before, { ...on, epc: 'B2' }, { now }).startDate).toBe(now)
  expect(associationInterval(before, { ...on, associationID: 'K' }, { now }).startDate).toBe(now)
  expect(associationInterval(before, { ...on, resourceID: 'M' }, { now })).toEqual(openInterval)
})
