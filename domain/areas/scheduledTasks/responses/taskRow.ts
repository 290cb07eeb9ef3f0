import { z } from 'zod'
import { rowWith } from '../../../core/item/responses/row.ts'
import { scheduledTasks } from '../scheduledTasks.ts'

/** A task as list endpoints return it; `nextExecution`: ISO 8601 instant, or `N/A`. */
export const taskRow = rowWith(scheduledTasks, [
  ...(['scheduleId', 'scheduleName', 'scheduleClass', 'workflowType', 'status', 'paused'] as const),
  ...(['options', 'calendars', 'timeZone', 'version'] as const),
]).extend({ nextExecution: z.string().nullish() })
export type TaskRow = z.output<typeof taskRow>
