import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { ChannelNotifications } from '@takt/store/postgres/locks/openChannelNotifications.ts'
import { repeatOnNotification } from '@takt/store/postgres/repeatOnNotification.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { GatewayArea } from '../../core/area.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { openLogChanges } from '../../core/events/openLogChanges.ts'
import { reachNamed } from '../organizations/index.ts'
import { runExecutions } from './executions/runExecution.ts'
import { sweepExecutions } from './executions/sweepExecutions.ts'
import { watchExecutions } from './executions/watchExecutions.ts'
import { recipientRoutes } from './recipients/recipientRoutes.ts'
import { emailSender } from './reportDelivery/reportDelivery.ts'
import { reportFileRoute } from './reportDelivery/reportFileRoute.ts'
import { scheduledTaskRules } from './scheduledTaskRules.ts'
import { reckonSlots, startDue } from './startDue.ts'
import { taskRoutes } from './taskRoutes.ts'
import { resumeSuspended } from './workflows/autoSuspendResumeActivity/resumeTickets.ts'
import type { Workflow } from './workflows/workflow.ts'
import { workflows } from './workflows/workflows.ts'

/** Starts due tasks within a second, checks every ten seconds for abandoned executions, and cleans up every hour. */
function startTimers(dependencies: Dependencies, types: readonly string[], changes: ChannelNotifications) {
  let next: number | null = null
  const failed = (message: string) => (err: unknown, before: number) => {
    if (before === 0) dependencies.log.warn({ err }, message)
  }
  const stops = [
    repeatOnNotification({
      news: changes,
      everyMs: 1000,
      isDue: () => next !== null && next <= dependencies.now(),
      work: async () => {
        next = await startDue(dependencies, types)
      },
      failed: failed('tasks that are due wait'),
    }),
    repeat({
      everyMs: 10_000,
      work: async () => {
        await watchExecutions(dependencies)
        await reckonSlots(dependencies)
      },
      failed: failed('executions of tasks are not looked after'),
    }),
    repeat({
      everyMs: 3_600_000,
      work: () => sweepExecutions(dependencies),
      failed: failed('executions of long ago were not removed'),
    }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** The area of recurring jobs of an organization, with the available workflows. */
export const createScheduledTasksArea = (kinds: readonly Workflow[]): GatewayArea => ({
  name: 'scheduledTasks',
  items: [{ type: scheduledTasks, rules: scheduledTaskRules, reach: reachNamed, goesAlong: true }],
  open: (gateway) => ({
    routes: [...recipientRoutes(gateway), ...taskRoutes(gateway, kinds), reportFileRoute(gateway.dependencies)],
    jobs: [runExecutions(gateway, kinds), emailSender(gateway), resumeSuspended(gateway)],
    start: async () =>
      startTimers(
        gateway.dependencies,
        kinds.map(({ definition }) => definition.workflowType),
        gateway.shared(openLogChanges).subscribe(),
      ),
  }),
})

export const scheduledTasksArea = createScheduledTasksArea(workflows)
