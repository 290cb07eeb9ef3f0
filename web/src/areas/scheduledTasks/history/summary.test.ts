import type { ExecutionStatus } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { expect, test } from 'vitest'
import { averageText, durationMs, durationText, summaryOf } from './summary.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 9, minute)).toISOString()
const execution = (status: ExecutionStatus, minutes: number) => ({
  status,
  startTime: at(0),
  endTime: status === 'Running' ? null : at(minutes),
})

// Proves SCH-022
test('the success rate is a whole percentage of all executions with an outcome, and 0 if there are none', () => {
  expect(summaryOf([]).rate).toBe(0)
  const some = [execution('Success', 1), execution('Success', 3), execution('Failed', 2)]
  expect(summaryOf(some)).toEqual({ total: 3, successful: 2, failed: 1, rate: 67, averageMs: 120_000 })
  expect(summaryOf([...some, execution('Skipped', 0)])).toMatchObject({ total: 4, rate: 50 })
})

test('cancelled and running executions do not lower the success rate', () => {
  const without = [execution('Cancelled', 1), execution('Running', 0)]
  expect(summaryOf([execution('Success', 1), ...without])).toMatchObject({ total: 3, successful: 1, rate: 100 })
  expect(summaryOf(without)).toMatchObject({ total: 2, rate: 0 })
})

test('the average includes only executions that ended', () => {
  expect(summaryOf([execution('Success', 4), execution('Running', 0), execution('Missed', 0)]).averageMs).toBe(240_000)
})

// Proves SCH-035, SCH-036
test('durations are in hours, minutes, seconds; an average under a minute is <1m', () => {
  expect([0, 3_000, 123_999, 3_723_000].map(durationText)).toEqual(['0s', '3s', '2m 3s', '1h 2m 3s'])
  expect([59_999, 60_000].map(averageText)).toEqual(['<1m', '1m 0s'])
})

test('the duration of a running execution extends to now', () => {
  expect(durationMs({ startTime: at(0), endTime: null }, Date.parse(at(2)))).toBe(120_000)
})
