import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import type { News } from '@takt/store/postgres/locks/openNews.ts'
import { repeatOnNews } from '@takt/store/postgres/repeatOnNews.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { GatewayArea } from '../../core/area.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { openLogNews } from '../../core/events/openLogNews.ts'
import { reachNamed } from '../organizations/face.ts'
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

/**
 * Starts what is due within a second, looks each ten seconds after executions that nobody runs any more, tidies each
 * hour.
 */
function keepTime(dependencies: Dependencies, types: readonly string[], news: News) {
  let next: number | null = null
  const failed = (what: string) => (err: unknown, before: number) => {
    if (before === 0) dependencies.log.warn({ err }, what)
  }
  const stops = [
    repeatOnNews({
      news,
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

/** Recurring jobs of an organization, done by these kinds of work. */
export const createScheduledTasksArea = (kinds: readonly Workflow[]): GatewayArea => ({
  name: 'scheduledTasks',
  items: [{ type: scheduledTasks, rules: scheduledTaskRules, reach: reachNamed, goesAlong: true }],
  open: (gateway) => ({
    routes: [...recipientRoutes(gateway), ...taskRoutes(gateway, kinds), reportFileRoute(gateway.dependencies)],
    jobs: [runExecutions(gateway, kinds), emailSender(gateway), resumeSuspended(gateway)],
    start: async () =>
      keepTime(
        gateway.dependencies,
        kinds.map(({ definition }) => definition.workflowType),
        gateway.shared(openLogNews).hear(),
      ),
  }),
})

export const scheduledTasksArea = createScheduledTasksArea(workflows)
