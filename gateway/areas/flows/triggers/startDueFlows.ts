import { nextDue } from '@takt/domain/areas/flows/nextDue.ts'
import { byOrganization } from '@takt/store/queue/byOrganization.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { FlowKey } from '../runs/runKey.ts'
import { startRuns } from '../runs/startRuns.ts'
import { flowsTexts as texts } from '../texts.ts'
import { readTriggered } from './readTriggered.ts'
import { updateFlowSlot } from './updateFlowSlot.ts'

type Parts = Pick<Gateway, 'items'> & { dependencies: Pick<Gateway['dependencies'], 'systemDb' | 'now'> }

const exactly = ({ organizationId, flowId }: FlowKey) =>
  sql<boolean>`f.organization_id = ${organizationId}::int and f.flow_id = ${flowId}::int`

/**
 * Starts a run of each flow that is due, one for all missed times. Several gateways can do this concurrently: the one
 * that locks a flow's slot starts the run and stores the next time in the same transaction. Returns the next due time
 * (epoch ms); null if there is none.
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
      // The latest time that has passed.
      for (let next = nextDue(flow.trigger, flow.timeZone, dueAt.getTime()); next !== null && next <= at; )
        [dueAt, next] = [new Date(next), nextDue(flow.trigger, flow.timeZone, next)]
      const due = dueAt.toISOString()
      const cause = texts.causes.schedule(due)
      const start = { cause: `schedule@${due}`, description: cause, plain: cause, trigger: { dueAt: due }, chain: [] }
      await startRuns(trx, flow, [start], at)
    }
    await updateFlowSlot(trx, key, { trigger: flow?.trigger ?? null, now: at })
  })

/** Recomputes the due times of flows whose organization changed its time zone. */
export async function reckonFlowSlots({ items, dependencies: { systemDb, now } }: Parts): Promise<void> {
  const zoneChanged = sql<boolean>`exists (select from flow_slot d where d.organization_id = f.organization_id
    and d.flow_id = f.flow_id and d.time_zone <> coalesce(s.time_zone, 'UTC'))`
  for (const { trigger, ...key } of await readTriggered(systemDb, items, { kind: 'schedule', where: zoneChanged }))
    await systemDb.transaction().execute((trx) => updateFlowSlot(trx, key, { trigger, now: now() }))
}
