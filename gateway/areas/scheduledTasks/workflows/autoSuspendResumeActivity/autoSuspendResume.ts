import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { ticketEnded, ticketSuspended } from '@takt/domain/areas/labor/ticketTransitions.ts'
import { autoSuspendResumeActivity } from '@takt/domain/areas/scheduledTasks/workflows/autoSuspendResumeActivity.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { changeItems } from '../../../../core/items/write/changeItems.ts'
import { transact } from '../../../../core/items/write/transact.ts'
import { enqueue } from '../../../../core/jobs/enqueue.ts'
import { defineWorkflowRun, type Run } from '../workflow.ts'
import { type ActiveTicket, activeTickets, type SuspendOptions } from './activeTickets.ts'
import { needs, resumeTickets } from './resumeTickets.ts'

const batchSize = 500

/**
 * Ends the active labor tickets. Unless the people are clocked out, the tickets are resumed after the pause: that job
 * is enqueued in the transaction of the pause, so that neither happens without the other.
 */
async function suspend(run: Run<SuspendOptions>): Promise<string> {
  const { gateway, tenant, options } = run
  const { db, now } = gateway.dependencies
  const at = now()
  const tickets = await asTenant(db, tenant, (trx) => activeTickets(trx, tenant.organizationId, options, at))
  await run.step(`Found ${tickets.length} active labor tickets`)
  const end = new Date(at).toISOString()
  const resumesAt = options.clockOut ? null : new Date(at + options.suspendMins * 60_000).toISOString()
  let endedCount = 0
  for (let from = 0; from < tickets.length; from += batchSize)
    endedCount += await suspendPart(run, tickets.slice(from, from + batchSize), { end, resumesAt })
  const changed = tickets.length - endedCount
  const action = resumesAt === null ? 'Clocked out of' : 'Suspended'
  return `${action} ${endedCount} labor tickets${changed > 0 ? `; ${changed} were changed in the meantime and are left as they are` : ''}`
}

function suspendPart(run: Run<SuspendOptions>, tickets: readonly ActiveTicket[], pause: Pause): Promise<number> {
  const { tenant, gateway, executionId } = run
  const { items, dependencies } = gateway
  const item = items.get(laborTickets.name)!
  return transact(dependencies, { tenant, items }, async (context) => {
    const fields =
      pause.resumesAt === null ? ticketEnded(pause.end, 'clockedOff') : ticketSuspended(pause.end, pause.resumesAt)
    const changes = tickets.map(({ laborTicketID, version }, index) => ({
      index,
      key: { laborTicketID },
      body: { ...fields, version },
    }))
    const ended = await changeItems(context, item, changes, new Map())
    const left = ended.flatMap(({ row }) =>
      row ? [{ laborTicketID: Number(row.laborTicketID), version: row.version }] : [],
    )
    const { resumesAt } = pause
    if (resumesAt !== null && left.length > 0) {
      const { organizationId, entityId, userId } = tenant
      const payload = { organizationId, entityId, userId, executionId, resumesAt, tickets: left }
      await enqueue(context.trx, resumeTickets, payload, { runAt: Date.parse(resumesAt) })
    }
    const action = resumesAt === null ? 'Clocked out of' : `Suspended until ${resumesAt}:`
    await run.stepIn(context.trx, `${action} ${left.length} labor tickets`)
    return left.length
  })
}

type Pause = { end: string; resumesAt: string | null }

/** The workflow that suspends active labor tickets for a while, or ends them. */
export const autoSuspendResume = defineWorkflowRun({
  definition: autoSuspendResumeActivity,
  needs,
  run: suspend,
})
