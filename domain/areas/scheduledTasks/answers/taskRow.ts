import { z } from 'zod'
import { rowWith } from '../../../core/item/answers/row.ts'
import { scheduledTasks } from '../scheduledTasks.ts'

/** A task as lists answer it; `nextExecution`: an instant (ISO 8601), or `N/A`. */
export const taskRow = rowWith(scheduledTasks, [
  ...(['scheduleId', 'scheduleName', 'scheduleClass', 'workflowType', 'status', 'paused'] as const),
  ...(['options', 'calendars', 'timeZone', 'version'] as const),
]).extend({ nextExecution: z.string().nullish() })
export type TaskRow = z.output<typeof taskRow>
