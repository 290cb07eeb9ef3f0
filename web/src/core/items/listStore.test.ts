import { expect, test } from 'vitest'
import { listStore } from './listStore.ts'
import { idleWork, workingOf } from './workingState.ts'

const row = { rowId: 'r', version: 1 }

// Proves ADM-089, ADM-095, OPS-127
test('a list has lastUpdated, rowCount, values and the working flags', () => {
  const working = workingOf(idleWork, { loading: false, error: false })
  expect(listStore({ rows: [row], lastUpdated: 1_772_460_000_000 }, working)).toEqual({
    lastUpdated: 1_772_460_000_000,
    rowCount: 1,
    values: [row],
    working: { adding: false, updating: false, deleting: false, loading: false, error: false },
  })
})

test('a list without a response has no lastUpdated', () => {
  const working = workingOf(idleWork, { loading: true, error: false })
  expect(listStore({ rows: [], lastUpdated: 0 }, working)).toMatchObject({ lastUpdated: null, rowCount: 0 })
})
