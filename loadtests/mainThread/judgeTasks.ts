import type { MainTask } from './mainTasks.ts'

/** Task duration (ms) above which a key press is noticeably delayed. */
export const limitMs = 50

export type TaskStats = { tasks: number; longestMs: number; over: number; overMs: number; longestParts: string }

/**
 * Returns how long a page was blocked, by the processor time of its tasks; `longestParts` lists the parts of the
 * longest task.
 */
export function judgeTasks(tasks: readonly MainTask[]): TaskStats {
  const over = tasks.filter(({ ms }) => ms > limitMs)
  const longest = tasks.reduce<MainTask | null>(
    (longestSoFar, task) => (longestSoFar && longestSoFar.ms >= task.ms ? longestSoFar : task),
    null,
  )
  const parts = (longest?.parts ?? []).filter(({ ms }) => ms >= 1).slice(0, 5)
  return {
    tasks: tasks.length,
    longestMs: longest?.ms ?? 0,
    over: over.length,
    overMs: over.reduce((sum, { ms }) => sum + ms, 0),
    longestParts: parts.map(({ what, ms }) => `${what} ${ms.toFixed(0)}`).join(', '),
  }
}
