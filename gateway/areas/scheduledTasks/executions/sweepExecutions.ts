import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { isAutomaticReport, retainCounts } from '../../roi/index.ts'

/** Retention period of the files of an execution (days). */
const filesDays = 90
/** Retention period of an ended execution in the history of its task (days). */
const executionDays = 400

/**
 * Deletes files of expired executions regardless of their outcome, and executions after a longer period. The content is
 * deleted once it is no longer referenced (`gateway/core/files`).
 */
export async function sweepExecutions({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now() - days * 86_400_000)
  await sql`delete from task_file f using task_execution e where e.organization_id = f.organization_id
    and e.execution_id = f.execution_id and e.end_time < ${before(filesDays)}`.execute(systemDb)
  await sql`delete from task_letter l using task_execution e where e.organization_id = l.organization_id
    and e.execution_id = l.execution_id and e.end_time < ${before(executionDays)}`.execute(systemDb)
  const countedReports = sql`select organization_id, end_time as at, null::int as user_id, null::int as device_id from gone
    where ${isAutomaticReport}`
  await sql`with gone as (delete from task_execution where end_time < ${before(executionDays)} returning *)
    ${retainCounts('reportsSent', countedReports)}`.execute(systemDb)
}
