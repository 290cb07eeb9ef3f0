import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { ticketResumed } from '@takt/domain/areas/labor/ticketTransitions.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Gateway } from '../../../../core/area.ts'
import type { Dependencies } from '../../../../core/dependencies.ts'
import { addItems } from '../../../../core/items/write/addItems.ts'
import { changeItems } from '../../../../core/items/write/changeItems.ts'
import type { Body } from '../../../../core/items/write/itemCommands.ts'
import { transact } from '../../../../core/items/write/transact.ts'
import { defineJob, handleJob } from '../../../../core/jobs/job.ts'
import { recordStep } from '../../executions/recordStep.ts'
import { viewerOf } from '../../executions/viewerOf.ts'

/** The job enqueued with the pause: the tickets as the pause left them, and the user recorded for resuming them. */
export const resumeTickets = defineJob(
  'resumeLaborTickets',
  z.object({
    organizationId: z.int(),
    entityId: z.int().nullable(),
    userId: z.int().nullable(),
    executionId: z.uuid(),
    resumesAt: z.iso.datetime(),
    tickets: z.array(z.object({ laborTicketID: z.int(), version: z.int() })),
  }),
)

/** The rights needed to save a task that suspends and resumes tickets. */
export const needs = [['employees', 'write']] as const

/**
 * Returns the reason why the tickets may not be resumed; null if they may. The rights of the user who saved the task
 * are checked again.
 */
const rejectionReason = (systemDb: Dependencies['systemDb'], savedBy: number | null, organizationId: number) =>
  // The rights of a token were already checked when the tickets were suspended.
  viewerOf(systemDb, { organizationId, savedBy, savedMasked: false, savedRights: null, needs }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'Unknown error'),
  )

/** The properties of a ticket that are copied to the ticket that resumes it. */
const resumedFields = sql`jsonb_build_object('empID', emp_id, 'laborType', labor_type, 'jobNum', job_num,
  'assemblySeq', assembly_seq, 'oprSeq', opr_seq, 'indirectCode', indirect_code, 'resourceID', resource_id,
  'shiftNum', shift_num)`

/**
 * Resumes suspended tickets with new tickets that start when the pause ends. Skips tickets that were changed since, and
 * employees who have started other work; running it twice adds nothing. If the user who saved the task no longer has
 * the right, all tickets stay as the pause left them and the task history states the reason.
 */
export const resumeSuspended = ({ dependencies, items }: Gateway) =>
  handleJob(resumeTickets, async ({ resumesAt, tickets, executionId, ...tenant }) => {
    const item = items.get(laborTickets.name)!
    const { organizationId } = tenant
    const rejection = await rejectionReason(dependencies.systemDb, tenant.userId, organizationId)
    await transact(dependencies, { tenant, items }, async (context) => {
      const at = new Date(context.now).toISOString()
      const addStep = (text: string) =>
        recordStep(context.trx, { organizationId, executionId, claim: null }, { at, text }, false)
      if (rejection !== null) {
        await addStep(`Resumed 0 of ${tickets.length} labor tickets. ${rejection}`)
        return
      }
      const { rows } = await sql<{
        body: Body
        laborTicketID: number
        version: number
      }>`select ${resumedFields} as body,
          t.labor_ticket_id as "laborTicketID", t.version from labor_tickets t
        join jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as given("laborTicketID" int, version int)
          on given."laborTicketID" = t.labor_ticket_id and given.version = t.version
        where t.organization_id = ${organizationId}::int and t.resumes_at = ${resumesAt}::timestamptz
          and not exists (select from labor_tickets other where other.organization_id = t.organization_id
            and other.emp_id = t.emp_id and other.labor_ticket_id <> t.labor_ticket_id
            and (other.start >= t."end" or other."end" is null))
        order by t.labor_ticket_id`.execute(context.trx)
      const rejections = new Map()
      const fields = ticketResumed(resumesAt)
      const over = rows.map(({ laborTicketID, version }, index) => ({
        index,
        key: { laborTicketID },
        body: { ...fields, version },
      }))
      await changeItems(context, item, over, rejections)
      const bodies = rows
        .map(({ body }, index) => ({ index, body: { ...body, start: resumesAt } }))
        .filter(({ index }) => !rejections.has(index))
      const added = await addItems(context, item, bodies, rejections)
      const left = tickets.length - added.length
      const skippedText = left === 0 ? '' : `; ${left} left because they were changed or other work was started`
      await addStep(`Resumed ${added.length} of ${tickets.length} labor tickets${skippedText}`)
    })
  })
