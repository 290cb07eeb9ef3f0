import type { TaskRow } from './useTasks.ts'

/** True if a task is paused. */
export const isPaused = ({ paused, status }: Pick<TaskRow, 'paused' | 'status'>): boolean =>
  paused === true || status === 'Paused'
