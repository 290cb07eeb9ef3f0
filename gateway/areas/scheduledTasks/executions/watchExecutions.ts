import { asTenant } from '@takt/store/postgres/postgres.ts'
import { byOrganization } from '@takt/store/queue/byOrganization.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { notifySenders, sendCompanyEmails } from '../reportDelivery/emailSenders.ts'
import { endExecution } from './endExecution.ts'
import type { ExecutionKey } from './executionEvent.ts'
import { enqueueRun, runTask } from './runTask.ts'

type Parts = Pick<Dependencies, 'db' | 'systemDb' | 'now'>

/** A run tells every second that it is there; who is silent for so long is gone. */
const silentSecs = 20
/** So long a run may wait in the queue before it is put there again. */
const waitingSecs = 60

const keys = (db: Dependencies['systemDb'], which: ReturnType<typeof sql>) =>
  sql<ExecutionKey & { scheduleId: number; isHanded: boolean }>`select organization_id as "organizationId",
      execution_id as "executionId", schedule_id as "scheduleId", handed is not null as "isHanded" from task_execution
    where status = 'Running' and ${which}`.execute(db)

/**
 * Ends executions whose process is gone, except that their emails go on; and puts those into the queue again that
 * nobody took from it.
 */
export async function watchExecutions({ db, systemDb, now }: Parts): Promise<void> {
  const of = (organizationId: number) => ({ organizationId, entityId: null, userId: null })
  const silent = sql`claimed_by is not null and seen_at < now() - make_interval(secs => ${silentSecs}::int)`
  const gone = await byOrganization((await keys(systemDb, silent)).rows, ({ organizationId, executionId, isHanded }) =>
    asTenant(db, of(organizationId), async (trx) => {
      // It may have spoken again, or ended, since.
      const { rows } = await sql`select from task_execution where organization_id = ${organizationId}::int
        and execution_id = ${executionId}::uuid and status = 'Running' and ${silent} for update`.execute(trx)
      if (rows.length === 0) return
      if (isHanded) {
        await sql`update task_execution set claimed_by = null where organization_id = ${organizationId}::int
          and execution_id = ${executionId}::uuid`.execute(trx)
        return notifySenders(trx, organizationId)
      }
      const reason = 'interrupted: the process that ran it ended. What it had done by then is listed in its steps.'
      await endExecution(trx, { organizationId, executionId }, { status: 'Failed', reason, now: now() })
    }),
  )
  const since = new Date(now() - waitingSecs * 1000)
  // What stands in the queue keeps its place there, and its share.
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
  for (const error of [...gone, ...left]) throw error
}
