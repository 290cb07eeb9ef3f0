import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createComplaints } from './complaints.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hourMs = 3_600_000

function heard() {
  const told: (string | null)[] = []
  const complaints = createComplaints((status, error) => {
    expect(status).toBe('connected')
    told.push(error)
  })
  return { told, complaints }
}

test('a clock that is ahead is told once, and over as soon as it is set right', () => {
  const { told, complaints } = heard()
  complaints.clockAhead(1000)
  complaints.clockAhead(hourMs)
  complaints.clockAhead(hourMs)
  complaints.clockAhead(-1000)
  expect(told).toEqual([expect.stringContaining('60 minutes ahead'), null])
})

test('lines that could not be read are counted, and over after a minute without one', () => {
  const { told, complaints } = heard()
  complaints.misread('it has no time')
  vi.advanceTimersByTime(59_000)
  complaints.misread('it is too long')
  expect(told.at(-1)).toMatch(/^2 lines .* it is too long\.$/)
  vi.advanceTimersByTime(59_000)
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(1000)
  expect(told.at(-1)).toBe(null)
  complaints.misread('it has no time')
  expect(told.at(-1)).toMatch(/^One line could/)
  complaints.stop()
})

test('what ends leaves the other standing', () => {
  const { told, complaints } = heard()
  complaints.misread('it has no time')
  complaints.clockAhead(hourMs)
  complaints.clockAhead(0)
  expect(told.at(-1)).toBe('One line could not be read; the last because it has no time.')
  complaints.stop()
})
