import { asTenant } from '@takt/store/postgres/postgres.ts'
import { byOrganization } from '@takt/store/queue/byOrganization.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { notifySenders, sendCompanyEmails } from '../reportDelivery/emailSenders.ts'
import { endExecution } from './endExecution.ts'
import type { ExecutionKey } from './executionEvent.ts'
import { enqueueRun, runTask } from './runTask.ts'

type Parts = Pick<Dependencies, 'db' | 'systemDb' | 'now'>

/** Heartbeat timeout (s); a run without a heartbeat for longer counts as dead. */
const heartbeatTimeoutSecs = 20
/** Time after which a waiting run that is missing in the queue is enqueued again (s). */
const waitingSecs = 60

const keys = (db: Dependencies['systemDb'], condition: ReturnType<typeof sql>) =>
  sql<ExecutionKey & { scheduleId: number; isHanded: boolean }>`select organization_id as "organizationId",
      execution_id as "executionId", schedule_id as "scheduleId", handed is not null as "isHanded" from task_execution
    where status = 'Running' and ${condition}`.execute(db)

/**
 * Ends executions of dead processes, except that their emails continue; enqueues executions that are not in the queue.
 */
export async function watchExecutions({ db, systemDb, now }: Parts): Promise<void> {
  const of = (organizationId: number) => ({ organizationId, entityId: null, userId: null })
  const deadCondition = sql`claimed_by is not null and seen_at < now() - make_interval(secs => ${heartbeatTimeoutSecs}::int)`
  const deadErrors = await byOrganization(
    (await keys(systemDb, deadCondition)).rows,
    ({ organizationId, executionId, isHanded }) =>
      asTenant(db, of(organizationId), async (trx) => {
        // It may have sent a heartbeat or ended in the meantime.
        const { rows } = await sql`select from task_execution where organization_id = ${organizationId}::int
        and execution_id = ${executionId}::uuid and status = 'Running' and ${deadCondition} for update`.execute(trx)
        if (rows.length === 0) return
        if (isHanded) {
          await sql`update task_execution set claimed_by = null where organization_id = ${organizationId}::int
          and execution_id = ${executionId}::uuid`.execute(trx)
          return notifySenders(trx, organizationId)
        }
        const reason = 'interrupted: the process that ran it ended. Its steps list what was completed.'
        await endExecution(trx, { organizationId, executionId }, { status: 'Failed', reason, now: now() })
      }),
  )
  const since = new Date(now() - waitingSecs * 1000)
  // A queued run keeps its position and the limit of its company.
  const isQueued = (key: ReturnType<typeof sql>) => sql`exists (select from graphile_worker.jobs j
    where starts_with(j.key, ${key}) and (j.attempts < j.max_attempts or j.locked_at is not null))`
  const runs = isQueued(sql`${`${runTask.name}/`}::text || execution_id::text`)
  const sends = isQueued(sql`${`${sendCompanyEmails.pool}/`}::text || company_of(organization_id) || '/'`)
  const waiting = sql`claimed_by is null and coalesce(handed_at, start_time) < ${since}
    and not (case when handed is null then ${runs} else ${sends} end)`
  const left = await byOrganization((await keys(systemDb, waiting)).rows, ({ isHanded, ...key }) =>
    asTenant(db, of(key.organizationId), (trx) =>
      isHanded ? notifySenders(trx, key.organizationId) : enqueueRun(trx, key),
    ),
  )
  for (const error of [...deadErrors, ...left]) throw error
}
