import { expect, test } from 'vitest'
import { associationInterval } from './associationInterval.ts'

const on = { associationType: 'jobs', associationID: 'J', epc: 'A1', active: true }
const began = { startDate: '2026-01-01T00:00:00.000Z', endDate: null }
const now = '2026-02-01T00:00:00.000Z'

test('an association begins when it is added, or never if it is added switched off', () => {
  expect(associationInterval(null, on, { now })).toEqual({ startDate: now, endDate: null })
  expect(associationInterval(null, { ...on, active: false }, { now })).toEqual({ startDate: null, endDate: null })
})

test('one that is taken away and put back within a moment goes on', () => {
  expect(associationInterval(null, on, { now, resumed: began.startDate })).toEqual(began)
})

test('switching off ends it, switching on begins anew, switching off again tells the later end', () => {
  const off = { ...on, active: false }
  const ended = associationInterval({ ...on, ...began }, off, { now })
  expect(ended).toEqual({ ...began, endDate: now })
  const later = '2026-03-01T00:00:00.000Z'
  expect(associationInterval({ ...off, ...ended }, off, { now: later })).toEqual(ended)
  expect(associationInterval({ ...off, ...ended }, on, { now: later })).toEqual({ startDate: later, endDate: null })
})

test('another tag or another thing begins anew, anything else changes nothing', () => {
  const before = { ...on, ...began }
  expect(associationInterval(before, { ...on, epc: 'B2' }, { now }).startDate).toBe(now)
  expect(associationInterval(before, { ...on, associationID: 'K' }, { now }).startDate).toBe(now)
  expect(associationInterval(before, { ...on, resourceID: 'M' }, { now })).toEqual(began)
})
