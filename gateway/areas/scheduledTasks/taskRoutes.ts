import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { executionHistory } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { taskDefinition } from '@takt/domain/areas/scheduledTasks/responses/taskDefinition.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { largestInteger } from '@takt/domain/core/item/values.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, notFound } from '../../core/http/responses/httpError.ts'
import { respond, respondToChange, responses } from '../../core/http/responses/respond.ts'
import { optional, type Route, route } from '../../core/http/route.ts'
import { itemShapes } from '../../core/items/itemShapes.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import { changeItem } from '../../core/items/write/itemCommands.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { definitionFor } from './definitionFor.ts'
import { endExecution } from './executions/endExecution.ts'
import { readExecutions } from './executions/readExecutions.ts'
import { startExecution } from './executions/startExecution.ts'
import { withoutNames } from './executions/withoutNames.ts'
import { completeTasks } from './scheduledTaskRules.ts'
import { scheduledTasksTexts as texts } from './texts.ts'
import type { Workflow } from './workflows/workflow.ts'

const params = z.object({ scheduleId: idInAddress })
/** The workflowId as executions have it, or the id of the task. */
const workflowId = z.union([idInAddress, z.int().min(1).max(largestInteger)])
const area = scheduledTasks.area
const tags = [scheduledTasks.name]
const missing = (scheduleId: number) => notFound(`${scheduledTasks.label} ${scheduleId}`)

/** The routes of tasks beyond adding, changing and deleting them. */
export function taskRoutes({ dependencies, items }: Gateway, workflows: readonly Workflow[]): readonly Route[] {
  const { db, now } = dependencies
  const item = items.get(scheduledTasks.name)!
  return [
    route({
      right: [area, 'read'],
      method: 'get',
      path: '/scheduledTasks/taskDefinitions',
      tags,
      summary: 'The task types that the user may create',
      response: responses('Definitions', z.array(taskDefinition)),
      handle: (c) => {
        const { session } = c.var
        const may = workflows.filter(({ needs }) => needs.every(([of, flag]) => mayDo(session, of, flag)))
        return respond(
          c,
          may.map(({ definition }) => definitionFor(definition, session.userName)),
        )
      },
    }),
    route({
      right: [area, 'write'],
      method: 'patch',
      path: '/scheduledTasks/{scheduleId}/toggle',
      tags,
      summary: 'Pause or resume a task',
      params,
      body: z.looseObject({ paused: z.boolean().describe('The new state') }),
      response: responses('The task', itemShapes(scheduledTasks).row),
      handle: async (c, { params: key, body: { paused } }) => {
        organizationOf(c.var.session)
        const tenant = tenantOf(c.var.session)
        const { result, change } = await transactChange(dependencies, { tenant, items }, (context) =>
          changeItem(context, item, key, { paused }),
        )
        const [row] = await completeTasks([result], tenant, db)
        return respondToChange(c, row!, `Scheduled Task successfully ${paused ? 'Paused' : 'Scheduled'}`, change)
      },
    }),
    route({
      right: [area, 'write'],
      method: 'post',
      path: '/scheduledTasks/{scheduleId}/trigger',
      tags,
      summary: 'Run a task now, even if it is paused',
      params,
      body: optional(z.looseObject({})),
      response: responses('The execution', z.object({ executionId: z.string(), workflowId: z.string() })),
      handle: async (c, { params: { scheduleId } }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const executionId = await asTenant(db, tenantOf(session), async (trx) => {
          // A concurrent deletion waits, and then ends the execution started here.
          await sql`select from scheduled_tasks where organization_id = ${organizationId}::int
            and schedule_id = ${scheduleId}::int for share`.execute(trx)
          const task = await readItem(trx, scheduledTasks, tenantOf(session), { scheduleId })
          if (!task) throw missing(scheduleId)
          const startedTask = { ...task, organizationId }
          if (!workflows.some(({ definition }) => definition.workflowType === startedTask.workflowType))
            throw conflict(texts.notDone)
          return startExecution(trx, startedTask, {
            slot: null,
            triggeredBy: 'Manual',
            userId: session.userId,
            now: now(),
          })
        })
        if (executionId === null) throw conflict(texts.runningAlready)
        return respond(c, { executionId, workflowId: String(scheduleId) }, 'Workflow triggered successfully')
      },
    }),
    route({
      right: [area, 'read'],
      method: 'get',
      path: '/scheduledTasks/{scheduleId}/executionHistory',
      tags,
      summary: 'Executions of a task, newest first, including a running one',
      params,
      response: responses('Executions', executionHistory),
      handle: async (c, { params: { scheduleId } }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const executions = await asTenant(db, tenantOf(session), async (trx) => {
          const task = await readItem(trx, scheduledTasks, tenantOf(session), { scheduleId })
          if (!task) throw missing(scheduleId)
          return readExecutions(trx, organizationId, scheduleId)
        })
        return respond(c, { executions: session.isMasked ? executions.map(withoutNames) : executions })
      },
    }),
    route({
      right: [area, 'write'],
      method: 'post',
      path: '/scheduledTasks/cancelExecution',
      tags,
      summary: 'End a running execution on any gateway',
      body: z.object({
        workflowId: workflowId.describe('The workflowId of the execution'),
        runId: z.uuid().describe('The executionId'),
      }),
      response: responses('Nothing', z.null()),
      handle: async (c, { body }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const { workflowId: scheduleId, runId: executionId } = body
        await asTenant(db, tenantOf(session), async (trx) => {
          const ended = await endExecution(
            trx,
            { organizationId, scheduleId, executionId },
            { status: 'Cancelled', reason: `Cancelled by ${session.userName}`, now: now(), userId: session.userId },
          )
          if (ended) return
          const executions = await readExecutions(trx, organizationId, scheduleId)
          if (!executions.some((execution) => execution.executionId === executionId)) throw notFound(texts.execution)
          throw conflict(texts.notRunning)
        })
        return respond(c, null, 'Execution terminated successfully')
      },
    }),
  ]
}
