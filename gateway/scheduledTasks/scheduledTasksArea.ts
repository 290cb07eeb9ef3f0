import { scheduledTasks } from '@takt/domain/scheduledTasks/scheduledTasks.ts'
import type { GatewayArea } from '../area.ts'
import { reachNamed } from '../organizations/face.ts'
import { scheduledTaskRules } from './scheduledTaskRules.ts'

/** Recurring jobs of an organization. */
export const scheduledTasksArea: GatewayArea = {
  name: 'scheduledTasks',
  items: [{ type: scheduledTasks, rules: scheduledTaskRules, reach: reachNamed, goesAlong: true }],
}
