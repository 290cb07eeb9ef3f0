import { expect, test } from 'vitest'
import { firstCountAt } from './firstCountAt.ts'

const at = (text: string) => Date.parse(text)
const machines = [
  { resourceID: 'M-1', firstFact: at('2026-03-04T10:00:00Z') },
  { resourceID: 'M-2', firstFact: at('2026-03-02T06:00:00Z') },
  { resourceID: 'M-3', firstFact: null },
]
const firstCount = (start: string, resourceIDs: string[] = [], end = '2026-03-08T00:00:00Z') =>
  firstCountAt(machines, { resourceIDs, start: at(start), end: at(end) }, 'UTC')

test('counts start within a range if the first of its machines reports data after the first day', () => {
  expect(firstCount('2026-03-01T00:00:00Z')).toBe(machines[1]!.firstFact)
  expect(firstCount('2026-03-01T00:00:00Z', ['M-1', 'M-3'])).toBe(machines[0]!.firstFact)
  // On its first day a range has no time before the first report.
  expect(firstCount('2026-03-02T00:00:00Z')).toBe(null)
  expect(firstCount('2026-03-05T00:00:00Z', ['M-1'])).toBe(null)
  expect(firstCount('2026-03-01T00:00:00Z', ['M-3'])).toBe(null)
  expect(firstCount('2026-03-01T00:00:00Z', [], '2026-03-02T05:00:00Z')).toBe(null)
  expect(firstCountAt([], { resourceIDs: [], start: 0, end: 1 }, 'UTC')).toBe(null)
})
