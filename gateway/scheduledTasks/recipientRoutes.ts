import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/access/session.ts'
import { type Recipient, recipient, recipientRemoved } from '@takt/domain/scheduledTasks/answers/recipient.ts'
import { parseOptions } from '@takt/domain/scheduledTasks/parseOptions.ts'
import { scheduledTasks } from '@takt/domain/scheduledTasks/scheduledTasks.ts'
import { generateReports, recipientsPlace } from '@takt/domain/scheduledTasks/workflows/generateReports.ts'
import { asTenant } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Gateway } from '../area.ts'
import { answer, answerChange, answers } from '../http/answer.ts'
import { organizationOf, tenantOf } from '../http/authorize.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { changeItem } from '../items/itemCommands.ts'
import type { MountedItem } from '../items/mountedItem.ts'
import { transactChange } from '../items/transact.ts'
import { scheduledTaskRules } from './scheduledTaskRules.ts'
import { scheduledTasksTexts as texts } from './texts.ts'

const { area } = scheduledTasks
const tags = [scheduledTasks.name]
const place = recipientsPlace

type Sending = { scheduleId: number; scheduleName: string; paused: boolean; options: unknown[] }

/** Fewer recipients alone: the task goes on with the rights of who saved it. */
const item: MountedItem = {
  type: scheduledTasks,
  rules: {
    ...scheduledTaskRules,
    derive: async (context, change) => ({
      ...(await scheduledTaskRules.derive!(context, change)),
      savedBy: change.before?.savedBy ?? null,
      savedMasked: change.before?.savedMasked ?? null,
    }),
  },
}

const recipientsIn = ({ options }: Sending) =>
  String(options[place] ?? '')
    .split(',')
    .flatMap((entry) => entry.trim().toLowerCase() || [])

const titlesIn = ({ options }: Sending) => {
  const parsed = parseOptions(generateReports, options.with(place, 'somebody@example.com'))
  return 'problems' in parsed
    ? []
    : parsed.options.reports.map(({ reportID, reportName, reportTitle }) => reportTitle || reportName || reportID)
}

/** `isHeld`: nobody else changes them until the transaction ends. */
async function sendingTasks(trx: Transaction<Tables>, organizationId: number, isHeld = false): Promise<Sending[]> {
  const { rows } =
    await sql<Sending>`select schedule_id as "scheduleId", schedule_name as "scheduleName", paused, options
    from scheduled_tasks where organization_id = ${organizationId}::int
      and workflow_type = ${generateReports.workflowType} order by schedule_name
    ${sql.raw(isHeld ? 'for update' : '')}`.execute(trx)
  return rows
}

/** Addresses are of people: who is shown masks is not told them. */
function refuseMasked(session: Session): void {
  if (session.isMasked) throw new Refusal('forbidden', texts.recipientsMasked)
}

/** Who receives which reports, and the taking of somebody off all of them. */
export function recipientRoutes({ dependencies, items }: Gateway): readonly Route[] {
  return [
    route({
      right: [area, 'read'],
      method: 'get',
      path: '/scheduledTasks/recipients',
      tags,
      summary: 'Who receives reports by e-mail, and of which tasks',
      answer: answers('By address', z.array(recipient)),
      handle: async (c) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        refuseMasked(session)
        const tasks = await asTenant(dependencies.db, tenantOf(session), (trx) => sendingTasks(trx, organizationId))
        const found = new Map<string, Recipient>()
        for (const task of tasks) {
          const { scheduleId, scheduleName, paused } = task
          const addresses = recipientsIn(task)
          const told = { scheduleId, scheduleName, paused, reports: titlesIn(task), isOnly: addresses.length === 1 }
          for (const address of addresses) {
            const known = found.get(address) ?? { recipient: address, tasks: [] }
            known.tasks.push(told)
            found.set(address, known)
          }
        }
        return answer(
          c,
          [...found.values()].sort((a, b) => (a.recipient < b.recipient ? -1 : 1)),
        )
      },
    }),
    route({
      right: [area, 'write'],
      method: 'post',
      path: '/scheduledTasks/recipients/remove',
      tags,
      summary: 'Take somebody off all tasks; those that nobody else receives are paused',
      body: z.object({ recipient: z.string().trim().toLowerCase().min(1, 'must be given').max(254) }),
      answer: answers('How many tasks', recipientRemoved),
      handle: async (c, { body }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        refuseMasked(session)
        const tenant = tenantOf(session)
        const { result, change } = await transactChange(dependencies, { tenant, items }, async (context) => {
          const tasks = (await sendingTasks(context.trx, organizationId, true)).filter((task) =>
            recipientsIn(task).includes(body.recipient),
          )
          if (tasks.length === 0) throw notFound(body.recipient)
          let paused = 0
          for (const task of tasks) {
            const left = recipientsIn(task).filter((address) => address !== body.recipient)
            const isPausing = left.length === 0 && !task.paused
            if (isPausing) paused += 1
            const options = task.options.with(place, left.join(','))
            const fields = { options, ...(isPausing ? { paused: true } : {}) }
            await changeItem(context, item, { scheduleId: task.scheduleId }, fields)
          }
          return { changed: tasks.length, paused }
        })
        return answerChange(c, result, texts.recipientRemoved(body.recipient), change)
      },
    }),
  ]
}
