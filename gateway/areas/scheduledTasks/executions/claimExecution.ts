import { randomUUID } from 'node:crypto'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { ExecutionKey } from './executionEvent.ts'

/** An execution that a run has claimed; `claim` identifies the run. */
export type Claimed = {
  claim: string
  scheduleId: number
  scheduleName: string | null
  workflowType: string
  options: unknown[]
  savedBy: number | null
  savedMasked: boolean
  savedRights: Permissions | null
  slot: Date | null
  startTime: Date
}

/** Claims an execution; null if another run has claimed it or it has ended. */
export const claimExecution = (db: Kysely<Tables>, { organizationId, executionId }: ExecutionKey) =>
  asTenant(db, { organizationId, entityId: null, userId: null }, async (trx): Promise<Claimed | null> => {
    const claim = randomUUID()
    const { rows } = await sql<Omit<Claimed, 'claim'>>`
      update task_execution e set claimed_by = ${claim}::uuid, seen_at = now()
      where organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid
        and status = 'Running' and claimed_by is null and handed is null
      returning schedule_id as "scheduleId", workflow_type as "workflowType", options, saved_by as "savedBy",
        saved_masked as "savedMasked", saved_rights as "savedRights", slot, start_time as "startTime",
        (select schedule_name from scheduled_tasks t
          where t.organization_id = e.organization_id and t.schedule_id = e.schedule_id) as "scheduleName"`.execute(trx)
    return rows[0] ? { claim, ...rows[0] } : null
  })

/** Records a heartbeat of a run; false if its execution has ended or another run has claimed it. */
export const sendHeartbeat = (db: Kysely<Tables>, at: ExecutionKey & { claim: string }): Promise<boolean> =>
  asTenant(db, { organizationId: at.organizationId, entityId: null, userId: null }, async (trx) => {
    const { rows } =
      await sql`update task_execution set seen_at = now() where organization_id = ${at.organizationId}::int
      and execution_id = ${at.executionId}::uuid and claimed_by = ${at.claim}::uuid and status = 'Running'
      returning 1`.execute(trx)
    return rows.length > 0
  })
