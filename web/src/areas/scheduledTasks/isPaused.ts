import type { TaskRow } from './useTasks.ts'

/** Whether a task rests. */
export const isPaused = ({ paused, status }: Pick<TaskRow, 'paused' | 'status'>): boolean =>
  paused === true || status === 'Paused'
