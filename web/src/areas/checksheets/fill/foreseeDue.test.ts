import { expect, test } from 'vitest'
import { foreseeDue } from './foreseeDue.ts'

const since = '2026-11-26T10:12:00.000Z'
const overdue = { checkID: 'D1', state: 'overdue' as const, since, parts: 7, missing: [1, 2] }
const due = { checkID: 'V1', state: 'due' as const, since: null, parts: 1, missing: [1] }
const measuredValue = (checkID: string, sample: number, minutes: number) => ({
  checkID,
  sample,
  at: new Date(Date.parse(since) + minutes * 60_000).toISOString(),
})
const states = (waiting: Parameters<typeof foreseeDue>[1]) =>
  foreseeDue([overdue, due], waiting).map(({ state }) => state)

test('unsent values count as sent once every missing sample has been recorded since', () => {
  expect(states([])).toEqual(['overdue', 'due'])
  expect(states([measuredValue('D1', 1, 5)])).toEqual(['overdue', 'due'])
  expect(states([measuredValue('D1', 1, 5), measuredValue('D1', 2, -5)])).toEqual(['overdue', 'due'])
  expect(states([measuredValue('D1', 1, 5), measuredValue('D1', 2, 6), measuredValue('V1', 1, -5)])).toEqual([
    'notYet',
    'notYet',
  ])
})
