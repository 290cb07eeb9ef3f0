import type { MainTask } from './mainTasks.ts'

/** A task beyond this lets a key press wait so that people notice. */
export const limitMs = 50

export type Judged = { tasks: number; longestMs: number; over: number; overMs: number; said: string }

/** How long a page was blocked, by the processor's time of its tasks; `said` tells what the longest was made of. */
export function judgeTasks(tasks: readonly MainTask[]): Judged {
  const over = tasks.filter(({ ms }) => ms > limitMs)
  const longest = tasks.reduce<MainTask | null>((most, task) => (most && most.ms >= task.ms ? most : task), null)
  const parts = (longest?.parts ?? []).filter(({ ms }) => ms >= 1).slice(0, 5)
  return {
    tasks: tasks.length,
    longestMs: longest?.ms ?? 0,
    over: over.length,
    overMs: over.reduce((sum, { ms }) => sum + ms, 0),
    said: parts.map(({ what, ms }) => `${what} ${ms.toFixed(0)}`).join(', '),
  }
}
