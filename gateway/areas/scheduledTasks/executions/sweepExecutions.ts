import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { isReportMade, keepCounts } from '../../roi/face.ts'

/** So long the files of an execution can be had. */
const filesDays = 90
/** So long an execution that ended is in the history of its task. */
const executionDays = 400

/**
 * Forgets files of executions that ended long ago, whatever became of them, and executions that ended longer ago. The
 * content goes when nothing refers to it (`gateway/core/files`).
 */
export async function sweepExecutions({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now() - days * 86_400_000)
  await sql`delete from task_file f using task_execution e where e.organization_id = f.organization_id
    and e.execution_id = f.execution_id and e.end_time < ${before(filesDays)}`.execute(systemDb)
  await sql`delete from task_letter l using task_execution e where e.organization_id = l.organization_id
    and e.execution_id = l.execution_id and e.end_time < ${before(executionDays)}`.execute(systemDb)
  const made = sql`select organization_id, end_time as at, null::int as user_id, null::int as device_id from gone
    where ${isReportMade}`
  await sql`with gone as (delete from task_execution where end_time < ${before(executionDays)} returning *)
    ${keepCounts('reportsSent', made)}`.execute(systemDb)
}
