import type { Execution } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { historyTexts as texts } from './texts.ts'

type Timed = Pick<Execution, 'startTime' | 'endTime'>

/** Returns the duration of an execution (ms), up to now if it is running. */
export const durationMs = ({ startTime, endTime }: Timed, now: number): number =>
  Math.max(0, (endTime === null ? now : Date.parse(endTime)) - Date.parse(startTime))

/** Formats a duration in hours, minutes, seconds: `1h 2m 3s`, `2m 3s`, `3s`. */
export function durationText(ms: number): string {
  const whole = Math.floor(ms / 1000)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const first = parts.findIndex((part, index) => part > 0 || index === 2)
  return parts
    .slice(first)
    .map((part, index) => `${part}${'hms'[first + index]}`)
    .join(' ')
}

/** Formats an average duration; below one minute `<1m`. */
export const averageText = (ms: number): string => (ms < 60_000 ? texts.under : durationText(ms))

/**
 * Returns the totals of a task's executions. `rate`: successful ones as a whole percentage of those with an outcome, 0
 * if there are none; cancelled and running executions have no outcome. `averageMs`: the average of those that ended.
 */
export function summaryOf(executions: readonly Pick<Execution, 'status' | 'startTime' | 'endTime'>[]) {
  const count = (status: Execution['status']) => executions.filter((execution) => execution.status === status).length
  const [successful, failed] = [count('Success'), count('Failed')]
  const decided = executions.filter(({ status }) => status !== 'Cancelled' && status !== 'Running').length
  const completed = executions.filter(
    ({ status, endTime }) => endTime !== null && status !== 'Skipped' && status !== 'Missed',
  )
  const spent = completed.reduce((total, execution) => total + durationMs(execution, 0), 0)
  return {
    total: executions.length,
    successful,
    failed,
    rate: decided === 0 ? 0 : Math.round((100 * successful) / decided),
    averageMs: completed.length === 0 ? 0 : spent / completed.length,
  }
}
