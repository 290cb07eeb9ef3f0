import { expect, test } from 'vitest'
import { foreseeDue } from './foreseeDue.ts'

const since = '2026-11-26T10:12:00.000Z'
const overdue = { checkID: 'D1', state: 'overdue' as const, since, parts: 7, missing: [1, 2] }
const due = { checkID: 'V1', state: 'due' as const, since: null, parts: 1, missing: [1] }
const found = (checkID: string, sample: number, minutes: number) => ({
  checkID,
  sample,
  at: new Date(Date.parse(since) + minutes * 60_000).toISOString(),
})
const states = (waiting: Parameters<typeof foreseeDue>[1]) =>
  foreseeDue([overdue, due], waiting).map(({ state }) => state)

test('what waits to be sent is as good as there, when every sample that was missing was found since', () => {
  expect(states([])).toEqual(['overdue', 'due'])
  expect(states([found('D1', 1, 5)])).toEqual(['overdue', 'due'])
  expect(states([found('D1', 1, 5), found('D1', 2, -5)])).toEqual(['overdue', 'due'])
  expect(states([found('D1', 1, 5), found('D1', 2, 6), found('V1', 1, -5)])).toEqual(['notYet', 'notYet'])
})
