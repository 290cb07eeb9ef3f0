import { expect, test } from 'vitest'
import { reasonEntries } from './reasonEntries.ts'

const problems = (start: string, end: string) => reasonEntries.check!({ start, end })

test('an entry ends after it starts and covers at most 31 days', () => {
  expect(problems('2026-03-02T14:00:00.000Z', '2026-03-02T14:00:00.001Z')).toEqual({})
  expect(problems('2026-03-02T14:00:00.000Z', '2026-04-02T14:00:00.000Z')).toEqual({})
  expect(problems('2026-03-02T14:00:00.000Z', '2026-04-02T14:00:00.001Z')).toEqual({
    end: 'must be at most 31 days after the start',
  })
  expect(problems('2026-03-02T14:00:00.000Z', '2026-03-02T14:00:00.000Z')).toEqual({ end: 'must be after the start' })
  expect(problems('2026-03-02T14:00:00.000Z', '2026-03-02T13:00:00.000Z')).toEqual({ end: 'must be after the start' })
})
