import { recipientsOf, reportTitlesOf } from '@takt/domain/areas/scheduledTasks/recipients.ts'
import type { TaskRecipient } from '@takt/domain/areas/scheduledTasks/responses/taskRecipient.ts'
import type { ScheduledTask } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { completeTasks } from '../scheduledTaskRules.ts'
import { readReportTasks } from './readReportTasks.ts'

type Timed = ScheduledTask & { nextExecution: string }

/** Reads all recipients of the organization's tasks by address; with user accounts only if `mayReadUsers`. */
export async function readRecipients(
  db: Kysely<Tables>,
  tenant: Tenant,
  mayReadUsers: boolean,
): Promise<TaskRecipient[]> {
  const { tasks, ...context } = await asTenant(db, tenant, async (trx) => {
    const read = await readReportTasks(trx, tenant)
    const addresses = mayReadUsers ? [...new Set(read.flatMap(recipientsOf))] : []
    const people = mayReadUsers ? await readPeople(trx, tenant, addresses) : []
    return { tasks: read, people, sent: await readLastSent(trx, tenant) }
  })
  const timed = await completeTasks(tasks, tenant, db)
  return runYielding(byAddress(timed, context))
}

type RecipientContext = {
  people: Awaited<ReturnType<typeof readPeople>>
  sent: Awaited<ReturnType<typeof readLastSent>>
}

const sentKey = (scheduleId: number, recipient: string) => `${scheduleId} ${recipient}`

/** Groups tasks by recipient address, sorted. Parses each task once; yields between tasks. */
function* byAddress(
  tasks: readonly Timed[],
  { people, sent }: RecipientContext,
): Generator<undefined, TaskRecipient[]> {
  const personOf = new Map<string, TaskRecipient['person']>()
  for (const { addresses, userName, active } of people)
    for (const address of addresses) if (!personOf.has(address)) personOf.set(address, { userName, active })
  const sentAt = new Map(sent.map(({ scheduleId, recipient, lastSent }) => [sentKey(scheduleId, recipient), lastSent]))
  const received = new Map<string, TaskRecipient['tasks']>()
  for (const task of tasks) {
    yield
    const { scheduleId, scheduleName, paused, nextExecution } = task
    const recipients = recipientsOf(task)
    const reports = reportTitlesOf(task)
    const summary = { scheduleId, scheduleName, paused, nextExecution, reports, recipients: recipients.length }
    for (const recipient of recipients) {
      const entries = received.get(recipient) ?? []
      received.set(recipient, entries)
      entries.push({ ...summary, lastSent: sentAt.get(sentKey(scheduleId, recipient))?.toISOString() ?? null })
    }
  }
  const sorted = [...received].sort(([first], [other]) => (first < other ? -1 : 1))
  return sorted.map(([recipient, entries]) => ({ recipient, person: personOf.get(recipient) ?? null, tasks: entries }))
}

/** Reads the users with one of these addresses as email address or sign-in name. */
async function readPeople(trx: Transaction<Tables>, { organizationId, entityId }: Tenant, addresses: string[]) {
  const { rows } = await sql<{ userName: string; addresses: string[]; active: boolean }>`
    select user_name as "userName", array[lower(email), lower(user_name)] as addresses,
      enabled and (restrict_orgs = 0 or global_admin = 1 or organization_ids @> to_jsonb(${organizationId}::int)) as active
    from users where entity_id = ${entityId}::int
      and (lower(email) = any(${addresses}::text[]) or lower(user_name) = any(${addresses}::text[]))
    order by active desc, user_name`.execute(trx)
  return rows
}

/** Reads the time at which each task last sent to each recipient. */
async function readLastSent(trx: Transaction<Tables>, { organizationId }: Tenant) {
  const { rows } = await sql<{ scheduleId: number; recipient: string; lastSent: Date }>`
    select e.schedule_id as "scheduleId", l.recipient, max(e.start_time) as "lastSent"
    from task_letter l join task_execution e using (organization_id, execution_id)
    where organization_id = ${organizationId}::int and l.state = 'sent'
    group by e.schedule_id, l.recipient`.execute(trx)
  return rows
}
