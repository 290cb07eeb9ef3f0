import { expect, test } from 'vitest'
import { beginWork, endWork, restingWork, workingOf } from './workingState.ts'

const still = { loading: false, error: false }

// Proves ADM-091, OPS-183, SCH-114
test('a list has the flags adding, updating, deleting, loading and error', () => {
  expect(workingOf(restingWork, { loading: true, error: false })).toEqual({
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
    const during = beginWork(restingWork, action)
    expect(workingOf(during, still)[action]).toBe(true)
    expect(workingOf(endWork(during, action, false), still)).toEqual(workingOf(restingWork, still))
  }
})

// Proves ADM-093, SCH-115
test('a failure clears the flag and sets error; the next action forgets it', () => {
  const failed = endWork(beginWork(restingWork, 'deleting'), 'deleting', true)
  expect(workingOf(failed, still)).toMatchObject({ deleting: false, error: true })
  expect(workingOf(beginWork(failed, 'adding'), still)).toMatchObject({ adding: true, error: false })
})

test('a flag stands until the last of several actions has ended', () => {
  const both = beginWork(beginWork(restingWork, 'updating'), 'updating')
  expect(workingOf(endWork(both, 'updating', false), still).updating).toBe(true)
})
