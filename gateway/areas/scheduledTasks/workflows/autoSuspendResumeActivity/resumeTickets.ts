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

/** To be enqueued with the pause: tickets as they were left by it, and who is to be told to have taken them up. */
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

/** What somebody must be allowed to whose task suspends tickets, and takes them up again. */
export const needs = [['employees', 'write']] as const

/** Why the tickets are not taken up again: the rights of who saved the task are looked at anew; null if they are. */
const refusedWhy = (systemDb: Dependencies['systemDb'], savedBy: number | null, organizationId: number) =>
  // By a token that might not nothing was suspended.
  viewerOf(systemDb, { organizationId, savedBy, savedMasked: false, savedRights: null, needs }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'Unknown error'),
  )

/** The work of a ticket that goes over into the one that takes it up. */
const goesOn = sql`jsonb_build_object('empID', emp_id, 'laborType', labor_type, 'jobNum', job_num,
  'assemblySeq', assembly_seq, 'oprSeq', opr_seq, 'indirectCode', indirect_code, 'resourceID', resource_id,
  'shiftNum', shift_num)`

/**
 * Takes up again what was suspended, by tickets of their own that start when the pause ends. Nothing is done for a
 * ticket that somebody changed since, or whose employee began something else; done twice it adds nothing. Where who
 * saved the task may not any more, all stay as the pause left them, and the history of the task says why.
 */
export const resumeSuspended = ({ dependencies, items }: Gateway) =>
  handleJob(resumeTickets, async ({ resumesAt, tickets, executionId, ...tenant }) => {
    const item = items.get(laborTickets.name)!
    const { organizationId } = tenant
    const refused = await refusedWhy(dependencies.systemDb, tenant.userId, organizationId)
    await transact(dependencies, { tenant, items }, async (context) => {
      const at = new Date(context.now).toISOString()
      const tell = (text: string) =>
        recordStep(context.trx, { organizationId, executionId, claim: null }, { at, text }, false)
      if (refused !== null) {
        await tell(`Resumed 0 of ${tickets.length} labor tickets. ${refused}`)
        return
      }
      const { rows } = await sql<{ body: Body; laborTicketID: number; version: number }>`select ${goesOn} as body,
          t.labor_ticket_id as "laborTicketID", t.version from labor_tickets t
        join jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as given("laborTicketID" int, version int)
          on given."laborTicketID" = t.labor_ticket_id and given.version = t.version
        where t.organization_id = ${organizationId}::int and t.resumes_at = ${resumesAt}::timestamptz
          and not exists (select from labor_tickets other where other.organization_id = t.organization_id
            and other.emp_id = t.emp_id and other.labor_ticket_id <> t.labor_ticket_id
            and (other.start >= t."end" or other."end" is null))
        order by t.labor_ticket_id`.execute(context.trx)
      const refusals = new Map()
      const fields = ticketResumed(resumesAt)
      const over = rows.map(({ laborTicketID, version }, index) => ({
        index,
        key: { laborTicketID },
        body: { ...fields, version },
      }))
      await changeItems(context, item, over, refusals)
      const bodies = rows
        .map(({ body }, index) => ({ index, body: { ...body, start: resumesAt } }))
        .filter(({ index }) => !refusals.has(index))
      const added = await addItems(context, item, bodies, refusals)
      const left = tickets.length - added.length
      const rest = left === 0 ? '' : `; ${left} left as people have changed them, or begun something else`
      await tell(`Resumed ${added.length} of ${tickets.length} labor tickets${rest}`)
    })
  })
