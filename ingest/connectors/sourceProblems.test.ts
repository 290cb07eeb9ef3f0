import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSourceProblems } from './sourceProblems.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hourMs = 3_600_000

function createRecorder() {
  const reported: (string | null)[] = []
  const problems = createSourceProblems((status, error) => {
    expect(status).toBe('connected')
    reported.push(error)
  })
  return { reported, complaints: problems }
}

test('reports a clock that is ahead once, and clears it as soon as the clock is corrected', () => {
  const { reported, complaints: problems } = createRecorder()
  problems.clockAhead(1000)
  problems.clockAhead(hourMs)
  problems.clockAhead(hourMs)
  problems.clockAhead(-1000)
  expect(reported).toEqual([expect.stringContaining('60 minutes ahead'), null])
})

test('counts unreadable lines, and clears them after a minute without one', () => {
  const { reported, complaints: problems } = createRecorder()
  problems.misread('it has no time')
  vi.advanceTimersByTime(59_000)
  problems.misread('it is too long')
  expect(reported.at(-1)).toMatch(/^2 lines .* it is too long\.$/)
  vi.advanceTimersByTime(59_000)
  expect(reported).toHaveLength(2)
  vi.advanceTimersByTime(1000)
  expect(reported.at(-1)).toBe(null)
  problems.misread('it has no time')
  expect(reported.at(-1)).toMatch(/^One line could/)
  problems.stop()
})

test('clearing one problem leaves the other', () => {
  const { reported, complaints: problems } = createRecorder()
  problems.misread('it has no time')
  problems.clockAhead(hourMs)
  problems.clockAhead(0)
  expect(reported.at(-1)).toBe('One line could not be read; the last because it has no time.')
  problems.stop()
})
