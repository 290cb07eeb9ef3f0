import type { TaskRecipient } from '@takt/domain/areas/scheduledTasks/answers/taskRecipient.ts'
import { recipientsOf, reportTitlesOf } from '@takt/domain/areas/scheduledTasks/recipients.ts'
import type { ScheduledTask } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { completeTasks } from '../scheduledTaskRules.ts'
import { readReportTasks } from './readReportTasks.ts'

type Timed = ScheduledTask & { nextExecution: string }

/** Everybody whom tasks of the organization send to, by address; people's accounts only if `mayReadUsers`. */
export async function readRecipients(
  db: Kysely<Tables>,
  tenant: Tenant,
  mayReadUsers: boolean,
): Promise<TaskRecipient[]> {
  const { tasks, ...known } = await asTenant(db, tenant, async (trx) => {
    const read = await readReportTasks(trx, tenant)
    const addresses = mayReadUsers ? [...new Set(read.flatMap(recipientsOf))] : []
    const people = mayReadUsers ? await readPeople(trx, tenant, addresses) : []
    return { tasks: read, people, sent: await readSent(trx, tenant) }
  })
  const timed = await completeTasks(tasks, tenant, db)
  return inTurns(byAddress(timed, known))
}

type Known = {
  people: Awaited<ReturnType<typeof readPeople>>
  sent: Awaited<ReturnType<typeof readSent>>
}

const sentKey = (scheduleId: number, recipient: string) => `${scheduleId} ${recipient}`

/** Each address with its tasks, sorted. Each task is understood once; step by step. */
function* byAddress(tasks: readonly Timed[], { people, sent }: Known): Generator<undefined, TaskRecipient[]> {
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
    const told = { scheduleId, scheduleName, paused, nextExecution, reports, recipients: recipients.length }
    for (const recipient of recipients) {
      const theirs = received.get(recipient) ?? []
      received.set(recipient, theirs)
      theirs.push({ ...told, lastSent: sentAt.get(sentKey(scheduleId, recipient))?.toISOString() ?? null })
    }
  }
  const sorted = [...received].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([recipient, theirs]) => ({ recipient, person: personOf.get(recipient) ?? null, tasks: theirs }))
}

/** The users with one of these addresses, as its mail or as the name that it signs in with. */
async function readPeople(trx: Transaction<Tables>, { organizationId, entityId }: Tenant, addresses: string[]) {
  const { rows } = await sql<{ userName: string; addresses: string[]; active: boolean }>`
    select user_name as "userName", array[lower(email), lower(user_name)] as addresses,
      enabled and (restrict_orgs = 0 or global_admin = 1 or organization_ids @> to_jsonb(${organizationId}::int)) as active
    from users where entity_id = ${entityId}::int
      and (lower(email) = any(${addresses}::text[]) or lower(user_name) = any(${addresses}::text[]))
    order by active desc, user_name`.execute(trx)
  return rows
}

/** When each task sent to each last. */
async function readSent(trx: Transaction<Tables>, { organizationId }: Tenant) {
  const { rows } = await sql<{ scheduleId: number; recipient: string; lastSent: Date }>`
    select e.schedule_id as "scheduleId", l.recipient, max(e.start_time) as "lastSent"
    from task_letter l join task_execution e using (organization_id, execution_id)
    where organization_id = ${organizationId}::int and l.state = 'sent'
    group by e.schedule_id, l.recipient`.execute(trx)
  return rows
}
