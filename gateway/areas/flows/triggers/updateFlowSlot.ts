import { nextDue } from '@takt/domain/areas/flows/nextDue.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { zoneOf } from '../../organizations/index.ts'
import type { Trigger } from './designSummary.ts'

/**
 * Stores the next due time of a flow after `now` (epoch ms) in the time zone of its organization. Removes it if the
 * flow has no schedule or is off (`trigger` is null).
 */
export async function updateFlowSlot(
  trx: Transaction<Tables>,
  { organizationId, flowId }: { organizationId: number; flowId: number },
  { trigger, now }: { trigger: Trigger | null; now: number },
): Promise<void> {
  const timeZone = await zoneOf(trx, organizationId)
  const due = trigger?.kind === 'schedule' ? nextDue(trigger, timeZone, now) : null
  if (due === null)
    await sql`delete from flow_slot where organization_id = ${organizationId}::int
      and flow_id = ${flowId}::int`.execute(trx)
  else
    await sql`insert into flow_slot (organization_id, flow_id, time_zone, due_at)
      values (${organizationId}::int, ${flowId}::int, ${timeZone}, ${new Date(due)})
      on conflict (organization_id, flow_id) do update set time_zone = excluded.time_zone,
        due_at = excluded.due_at`.execute(trx)
}
