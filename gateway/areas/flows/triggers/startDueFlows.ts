import { nextDue } from '@takt/domain/areas/flows/nextDue.ts'
import { byOrganization } from '@takt/store/queue/byOrganization.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { beginRuns } from '../runs/beginRuns.ts'
import type { FlowKey } from '../runs/runKey.ts'
import { flowsTexts as texts } from '../texts.ts'
import { keepFlowSlot } from './keepFlowSlot.ts'
import { readTriggered } from './readTriggered.ts'

type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now'> }

const exactly = ({ organizationId, flowId }: FlowKey) =>
  sql<boolean>`f.organization_id = ${organizationId}::int and f.flow_id = ${flowId}::int`

/**
 * Begins runs of flows that are due by the clock: of all times that passed one. Several gateways may do so at once:
 * whoever holds a flow's slot begins its run and notes the next time in the same transaction. Answers when the next is
 * due (epoch ms); null: none is.
 */
export async function startDueFlows(parts: Parts): Promise<number | null> {
  const { systemDb, now } = parts.dependencies
  const { rows } = await sql<FlowKey>`select organization_id as "organizationId", flow_id as "flowId" from flow_slot
    where due_at <= ${new Date(now())} and not is_leaving(organization_id) order by due_at`.execute(systemDb)
  const failed = await byOrganization(rows, (key) => startOne(parts, key))
  if (failed.length > 0) throw failed[0]
  const { rows: next } = await sql<{ at: Date | null }>`select min(due_at) as at from flow_slot
    where not is_leaving(organization_id)`.execute(systemDb)
  return next[0]!.at?.getTime() ?? null
}

const startOne = ({ items, dependencies: { systemDb, now } }: Parts, key: FlowKey) =>
  systemDb.transaction().execute(async (trx) => {
    const at = now()
    const { rows } = await sql<{ dueAt: Date }>`select due_at as "dueAt" from flow_slot
      where organization_id = ${key.organizationId}::int and flow_id = ${key.flowId}::int and due_at <= ${new Date(at)}
      for update skip locked`.execute(trx)
    if (!rows[0]) return
    const [flow] = await readTriggered(trx, items, { kind: 'schedule', where: exactly(key) })
    if (flow) {
      let { dueAt }: { dueAt: Date } = rows[0]
      // The latest of those that passed.
      for (let next = nextDue(flow.trigger, flow.timeZone, dueAt.getTime()); next !== null && next <= at; )
        [dueAt, next] = [new Date(next), nextDue(flow.trigger, flow.timeZone, next)]
      const due = dueAt.toISOString()
      const said = texts.said.schedule(due)
      const began = { cause: `schedule@${due}`, said, plain: said, trigger: { dueAt: due }, chain: [] }
      await beginRuns(trx, flow, [began], at)
    }
    await keepFlowSlot(trx, key, { trigger: flow?.trigger ?? null, now: at })
  })

/** Reckons anew when flows are due whose organization moved to another zone. */
export async function reckonFlowSlots({ items, dependencies: { systemDb, now } }: Parts): Promise<void> {
  const where = sql<boolean>`exists (select from flow_slot d where d.organization_id = f.organization_id
    and d.flow_id = f.flow_id and d.time_zone <> coalesce(s.time_zone, 'UTC'))`
  for (const { trigger, ...key } of await readTriggered(systemDb, items, { kind: 'schedule', where }))
    await systemDb.transaction().execute((trx) => keepFlowSlot(trx, key, { trigger, now: now() }))
}
