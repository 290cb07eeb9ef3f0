import type { NewEvent } from '../../../core/events/append.ts'

/** Identifies an execution. */
export type ExecutionKey = { organizationId: number; executionId: string }

/** Creates an execution event for the log; `userId`: the user who caused it, null for the product itself. */
export const executionEvent = (
  { organizationId, executionId }: ExecutionKey,
  type: 'started' | 'stepped' | 'ended',
  data: Record<string, unknown>,
  userId: number | null = null,
): NewEvent => ({
  organizationId,
  entityId: null,
  area: 'scheduledTasks',
  stream: `scheduledTaskExecutions/${executionId}`,
  type: `scheduledTaskExecutions.${type}`,
  data: { rowId: executionId, ...data },
  meta: { userId },
})
