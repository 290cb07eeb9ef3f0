import { expect, test } from 'vitest'
import { endWork, idleWork, startWork, workingOf } from './workingState.ts'

const idleList = { loading: false, error: false }

// Proves ADM-091, OPS-183, SCH-114
test('a list has the flags adding, updating, deleting, loading and error', () => {
  expect(workingOf(idleWork, { loading: true, error: false })).toEqual({
    adding: false,
    updating: false,
    deleting: false,
    loading: true,
    error: false,
  })
})

// Proves ADM-092, SCH-115
test('an action sets its flag and clears it on completion', () => {
  for (const action of ['adding', 'updating', 'deleting'] as const) {
    const during = startWork(idleWork, action)
    expect(workingOf(during, idleList)[action]).toBe(true)
    expect(workingOf(endWork(during, action, false), idleList)).toEqual(workingOf(idleWork, idleList))
  }
})

// Proves ADM-093, SCH-115
test('a failure clears the flag and sets error; the next action clears the error', () => {
  const failed = endWork(startWork(idleWork, 'deleting'), 'deleting', true)
  expect(workingOf(failed, idleList)).toMatchObject({ deleting: false, error: true })
  expect(workingOf(startWork(failed, 'adding'), idleList)).toMatchObject({ adding: true, error: false })
})

test('a flag stays set until the last of several actions has ended', () => {
  const both = startWork(startWork(idleWork, 'updating'), 'updating')
  expect(workingOf(endWork(both, 'updating', false), idleList).updating).toBe(true)
})
