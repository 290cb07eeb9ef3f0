import { randomUUID } from 'node:crypto'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { nameOf, type Sender } from '../reportDelivery/emailSenders.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import type { ExecutionKey } from './executionEvent.ts'

/** An execution that a run has taken on; `claim` is how that run is known. */
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
  /** What its letters say, once its work is done and they are what is left; since when. */
  handed: unknown
  handedAt: Date | null
}

const claimed = sql`schedule_id as "scheduleId", workflow_type as "workflowType", options, saved_by as "savedBy",
  saved_masked as "savedMasked", saved_rights as "savedRights", slot, start_time as "startTime", handed,
  handed_at as "handedAt", (select schedule_name from scheduled_tasks t
    where t.organization_id = e.organization_id and t.schedule_id = e.schedule_id) as "scheduleName"`

/** Takes an execution on, to be run; null if another run has it, or it has ended. */
export const claimExecution = (db: Kysely<Tables>, { organizationId, executionId }: ExecutionKey) =>
  asTenant(db, { organizationId, entityId: null, userId: null }, async (trx): Promise<Claimed | null> => {
    const claim = randomUUID()
    const { rows } = await sql<Omit<Claimed, 'claim'>>`
      update task_execution e set claimed_by = ${claim}::uuid, seen_at = now()
      where organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid
        and status = 'Running' and claimed_by is null and handed is null
      returning ${claimed}`.execute(trx)
    return rows[0] ? { claim, ...rows[0] } : null
  })

/**
 * Takes an execution of the sender's company on that has letters to send: of those that are due the one that waits
 * longest, and what the sender had before, for then it ended in the middle of that. What was going out then may have
 * arrived. Null: there is none.
 */
export const claimLetters = (systemDb: Kysely<Tables>, sender: Sender, now: number) =>
  systemDb.transaction().execute(async (trx): Promise<(Claimed & ExecutionKey) | null> => {
    const claim = randomUUID()
    const waits = sql`select from task_letter l where l.organization_id = e.organization_id
      and l.execution_id = e.execution_id and l.state = 'waiting'`
    const { rows } = await sql<Omit<Claimed, 'claim'> & ExecutionKey>`
      update task_execution e set claimed_by = ${claim}::uuid, sender = ${nameOf(sender)}, seen_at = now()
      where execution_id = (
        select e.execution_id from task_execution e join organizations o using (organization_id)
        where e.status = 'Running' and e.handed is not null and o.entity_id = ${sender.company}::int
          and case when e.claimed_by is not null then e.sender = ${nameOf(sender)}
            else not exists (${waits}) or exists (${waits} and coalesce(l.due_at, e.handed_at) <= ${new Date(now)}) end
        order by coalesce(e.seen_at, e.handed_at) limit 1 for update of e skip locked)
      returning organization_id as "organizationId", execution_id as "executionId", ${claimed}`.execute(trx)
    if (!rows[0]) return null
    const { organizationId, executionId } = rows[0]
    await sql`update task_letter set state = 'unknown', detail = ${texts.cutOff}
      where organization_id = ${organizationId}::int and execution_id = ${executionId}::uuid
        and state = 'sending'`.execute(trx)
    return { claim, ...rows[0] }
  })

/** Tells that a run is there; false if its execution has ended or another run has it. */
export const tellAlive = (db: Kysely<Tables>, at: ExecutionKey & { claim: string }): Promise<boolean> =>
  asTenant(db, { organizationId: at.organizationId, entityId: null, userId: null }, async (trx) => {
    const { rows } =
      await sql`update task_execution set seen_at = now() where organization_id = ${at.organizationId}::int
      and execution_id = ${at.executionId}::uuid and claimed_by = ${at.claim}::uuid and status = 'Running'
      returning 1`.execute(trx)
    return rows.length > 0
  })
