import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { shiftEndAfter } from '@takt/domain/areas/labor/shiftEnd.ts'
import { ticketEnded } from '@takt/domain/areas/labor/ticketTransitions.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Gateway } from '../../core/area.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { changeItems } from '../../core/items/write/changeItems.ts'
import { transact } from '../../core/items/write/transact.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { defineJob, handleJob } from '../../core/jobs/job.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { shiftAt } from './shiftAt.ts'

/** Job that ends labor tickets of an organization that were left open past the end of their shift. */
export const endLeftOpen = defineJob('endLeftOpenTickets', z.object({ organizationId: z.int() }))

/** Enqueues the job for every organization that enabled it and has open tickets. */
export async function enqueueEndLeftOpen({ db, systemDb }: Pick<Dependencies, 'db' | 'systemDb'>): Promise<void> {
  const { rows } = await sql<{ organizationId: number }>`select s.organization_id as "organizationId"
    from organization_settings s where s.left_open_mins is not null and not is_leaving(s.organization_id)
      and exists (select from labor_tickets t where t.organization_id = s.organization_id and t."end" is null)`.execute(
    systemDb,
  )
  for (const { organizationId } of rows)
    await asTenant(db, { organizationId, entityId: null, userId: null }, (trx) =>
      enqueue(trx, endLeftOpen, { organizationId }, { key: `endLeftOpenTickets/${organizationId}` }),
    )
}

type Open = {
  laborTicketID: number
  version: number
  start: Date
  resourceID: string | null
  shiftStart: string | null
  shiftEnd: string | null
}

async function readOpen({ trx, tenant, now }: ItemContext): Promise<{ mins: number | null; tickets: Open[] }> {
  const { organizationId } = tenant
  const settings = await sql<{ mins: number | null }>`select left_open_mins as mins from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  const { rows: tickets } = await sql<Open>`select t.labor_ticket_id as "laborTicketID", t.version, t.start,
      t.resource_id as "resourceID", s.start as "shiftStart", s."end" as "shiftEnd"
    from labor_tickets t
    join employees e on e.organization_id = t.organization_id and e.emp_id = t.emp_id
    left join shifts s on s.organization_id = t.organization_id and s.shift_num = coalesce(t.shift_num, e.shift_num)
    where t.organization_id = ${organizationId}::int and t."end" is null and t.start < ${new Date(now)}
    order by t.labor_ticket_id`.execute(trx)
  return { mins: settings.rows[0]?.mins ?? null, tickets }
}

/**
 * Ends these tickets at the end of their shift and marks them; running it again has no effect. Tickets with an unknown
 * shift stay open. Tickets changed concurrently are checked again at the next run.
 */
export const leftOpenEnded = ({ dependencies, items, shared }: Gateway) =>
  handleJob(endLeftOpen, async ({ organizationId }) => {
    const floor = await shared(createFloorReader)(organizationId)
    const tenant = { organizationId, entityId: null, userId: null }
    await transact(dependencies, { tenant, items }, async (context) => {
      const { mins, tickets } = await readOpen(context)
      if (mins === null) return
      const changes = tickets.flatMap(({ laborTicketID, version, start, resourceID, shiftStart, shiftEnd }, index) => {
        const times = shiftStart && shiftEnd ? { start: shiftStart, end: shiftEnd, timeZone: floor.timeZone } : null
        const startMs = start.getTime()
        const end = shiftEndAfter(startMs, shiftAt(floor, resourceID, startMs), times)
        if (end === null || end + mins * 60_000 > context.now) return []
        const fields = ticketEnded(new Date(end).toISOString(), 'leftOpen')
        return [{ index, key: { laborTicketID }, body: { ...fields, version } }]
      })
      if (changes.length > 0) await changeItems(context, items.get(laborTickets.name)!, changes, new Map())
    })
  })
