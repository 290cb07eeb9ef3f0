import type { Execution } from '@takt/domain/areas/scheduledTasks/answers/execution.ts'
import { historyTexts as texts } from './texts.ts'

type Timed = Pick<Execution, 'startTime' | 'endTime'>

/** How long an execution took, or takes until now (ms). */
export const durationMs = ({ startTime, endTime }: Timed, now: number): number =>
  Math.max(0, (endTime === null ? now : Date.parse(endTime)) - Date.parse(startTime))

/** A duration in hours, minutes, seconds: `1h 2m 3s`, `2m 3s`, `3s`. */
export function durationText(ms: number): string {
  const whole = Math.floor(ms / 1000)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const first = parts.findIndex((part, place) => part > 0 || place === 2)
  return parts
    .slice(first)
    .map((part, place) => `${part}${'hms'[first + place]}`)
    .join(' ')
}

/** The same of an average: under a minute `<1m`. */
export const averageText = (ms: number): string => (ms < 60_000 ? texts.under : durationText(ms))

/**
 * Totals of a task's executions. `rate`: the share that succeeded of those with an outcome, in whole percent, 0 without
 * any; cancelled and running executions have none. `averageMs`: of those that ended.
 */
export function summaryOf(executions: readonly Pick<Execution, 'status' | 'startTime' | 'endTime'>[]) {
  const count = (status: Execution['status']) => executions.filter((execution) => execution.status === status).length
  const [successful, failed] = [count('Success'), count('Failed')]
  const decided = executions.filter(({ status }) => status !== 'Cancelled' && status !== 'Running').length
  const ran = executions.filter(
    ({ status, endTime }) => endTime !== null && status !== 'Skipped' && status !== 'Missed',
  )
  const spent = ran.reduce((sum, execution) => sum + durationMs(execution, 0), 0)
  return {
    total: executions.length,
    successful,
    failed,
    rate: decided === 0 ? 0 : Math.round((100 * successful) / decided),
    averageMs: ran.length === 0 ? 0 : spent / ran.length,
  }
}
