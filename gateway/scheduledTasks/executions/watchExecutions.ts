import { byOrganization } from '@takt/store/byOrganization.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../dependencies.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { endExecution } from './endExecution.ts'
import type { ExecutionKey } from './executionEvent.ts'
import { runTask } from './runTask.ts'

type Parts = Pick<Dependencies, 'db' | 'systemDb' | 'now'>

/** A run tells every second that it is there; who is silent for so long is gone. */
const silentSecs = 20
/** So long a run may wait in the queue before it is put there again. */
const waitingSecs = 60

const keys = (db: Dependencies['systemDb'], which: ReturnType<typeof sql>) =>
  sql<ExecutionKey>`select organization_id as "organizationId", execution_id as "executionId" from task_execution
    where status = 'Running' and ${which}`.execute(db)

/** Ends executions whose process is gone, and puts those into the queue again that nobody took from it. */
export async function watchExecutions({ db, systemDb, now }: Parts): Promise<void> {
  const of = (organizationId: number) => ({ organizationId, entityId: null, userId: null })
  const silent = sql`seen_at < now() - make_interval(secs => ${silentSecs}::int)`
  const gone = await byOrganization((await keys(systemDb, silent)).rows, ({ organizationId, executionId }) =>
    asTenant(db, of(organizationId), async (trx) => {
      // It may have spoken again, or ended, since.
      const { rows } = await sql`select from task_execution where organization_id = ${organizationId}::int
        and execution_id = ${executionId}::uuid and status = 'Running' and ${silent} for update`.execute(trx)
      if (rows.length === 0) return
      const reason = 'interrupted: the process that ran it ended. What it had done by then is listed in its steps.'
      await endExecution(trx, { organizationId, executionId }, { status: 'Failed', reason, now: now() })
    }),
  )
  const waiting = sql`claimed_by is null and start_time < ${new Date(now() - waitingSecs * 1000)}`
  const left = await byOrganization((await keys(systemDb, waiting)).rows, (job) =>
    asTenant(db, of(job.organizationId), (trx) =>
      enqueue(trx, runTask, job, { key: `${runTask.name}/${job.executionId}`, maxAttempts: 1 }),
    ),
  )
  for (const error of [...gone, ...left]) throw error
}
