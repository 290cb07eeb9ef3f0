import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSourceProblems } from './sourceProblems.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hourMs = 3_600_000
const ahead = (aheadMs: number) => ({ aheadMs, isZoned: true, isLive: true })

function createRecorder() {
  const reported: (string | null)[] = []
  const notes: string[] = []
  const problems = createSourceProblems(
    (status, error) => {
      expect(status).toBe('connected')
      reported.push(error)
    },
    (text) => notes.push(text),
  )
  return { reported, notes, complaints: problems }
}

test('reports a clock that is ahead once, and clears it as soon as the clock is corrected', () => {
  const { reported, complaints: problems } = createRecorder()
  problems.checkClock(ahead(1000))
  problems.checkClock(ahead(hourMs))
  problems.checkClock(ahead(hourMs))
  problems.checkClock(ahead(-1000))
  expect(reported).toEqual([expect.stringContaining('60 minutes ahead'), null])
})

describe('a clock that is behind', () => {
  test('is reported, with advice if its timestamps have no zone', () => {
    const { reported, complaints: problems } = createRecorder()
    problems.checkClock({ aheadMs: -5 * hourMs, isZoned: false, isLive: true })
    problems.checkClock(ahead(-5 * hourMs))
    problems.checkClock(ahead(-290_000))
    expect(reported).toEqual([
      expect.stringMatching(/300 minutes behind .* Time zone/),
      expect.not.stringContaining('Time zone'),
      null,
    ])
  })
  test('is not derived from data that may be old, nor from a recording, which is logged once', () => {
    const { reported, notes, complaints: problems } = createRecorder()
    problems.checkClock({ aheadMs: -5 * hourMs, isZoned: true, isLive: false })
    problems.checkClock({ aheadMs: -48 * hourMs, isZoned: true, isLive: false })
    expect(notes).toEqual([])
    problems.checkClock(ahead(-24 * hourMs))
    problems.checkClock(ahead(-48 * hourMs))
    expect(reported).toEqual([])
    expect(notes).toEqual([expect.stringMatching(/^The data are 1 day old: .* correct the clock/)])
  })
})

test('reports invalid characters for a minute', () => {
  const { reported, complaints: problems } = createRecorder()
  problems.misencode()
  problems.misencode()
  expect(reported).toEqual([expect.stringContaining('character encoding')])
  vi.advanceTimersByTime(60_000)
  expect(reported.at(-1)).toBe(null)
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
  problems.checkClock(ahead(hourMs))
  problems.checkClock(ahead(0))
  expect(reported.at(-1)).toBe('One line could not be read; the last because it has no time.')
  problems.stop()
})
