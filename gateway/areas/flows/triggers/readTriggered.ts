import type { Tables } from '@takt/store/postgres/tables.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import type { FlowKey } from '../runs/runKey.ts'
import { cachedSummary, type DesignSummary, designSummaryOf, type Trigger } from './designSummary.ts'

/** A flow that is on, with its trigger. */
export type Triggered<K extends Trigger['kind']> = FlowKey &
  Omit<DesignSummary, 'trigger'> & {
    trigger: Extract<Trigger, { kind: K }>
    /** Time of the last change of the flow (epoch ms): earlier events do not start it. */
    since: number
    timeZone: string
  }

type Selected = FlowKey & { version: number; since: Date | null; timeZone: string }

/** Selects flows by kind of trigger and further conditions. */
type TriggerQuery<K extends Trigger['kind']> = {
  kind: K
  where: RawBuilder<boolean>
  isMeant?: (flow: FlowKey & { trigger: Extract<Trigger, { kind: K }> }) => boolean
}

/**
 * Returns the flows that are on, have this kind of trigger, and satisfy `where` (on alias `f`) and `isMeant`. Flows
 * whose design this version cannot run are omitted. A design is parsed once per version of its flow.
 */
export async function readTriggered<K extends Trigger['kind']>(
  db: Kysely<Tables>,
  items: ItemRegistry,
  { kind, where, isMeant: isSelected = () => true }: TriggerQuery<K>,
): Promise<Triggered<K>[]> {
  const { rows } = await sql<Selected>`select f.organization_id as "organizationId", f.flow_id as "flowId", f.version,
      coalesce(s.time_zone, 'UTC') as "timeZone", (select max(recorded_at) from event e
        where e.organization_id = f.organization_id and e.stream = 'flows/' || f.flow_id) as since
    from flows f left join organization_settings s using (organization_id)
    where f.active and not is_leaving(f.organization_id) and ${where}
    order by f.organization_id, f.flow_id`.execute(db)
  const read = await readUnknown(db, items, rows)
  return rows.flatMap(({ version, since, ...flow }): Triggered<K>[] => {
    // A design changed in the meantime is used in its current version.
    const summary = cachedSummary(items, { ...flow, version }) ?? read.get(flow.flowId)
    if (summary?.trigger.kind !== kind) return []
    const triggered = { ...flow, ...summary, trigger: summary.trigger as Triggered<K>['trigger'] }
    return isSelected(triggered) ? [{ ...triggered, since: since?.getTime() ?? 0 }] : []
  })
}

/** Parses the designs that are not cached, by flow. */
async function readUnknown(
  db: Kysely<Tables>,
  items: ItemRegistry,
  flows: readonly Selected[],
): Promise<ReadonlyMap<number, DesignSummary | null>> {
  const unknown = flows.filter((flow) => cachedSummary(items, flow) === undefined)
  const ids = unknown.map(({ flowId }) => flowId)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FlowKey & { version: number; flowData: string | null }>`select
      organization_id as "organizationId", flow_id as "flowId", version, flow_data #>> '{}' as "flowData"
    from flows where flow_id = any(${ids}::int[])`.execute(db)
  // Designs can be long and numerous, so this yields to the event loop between them.
  return new Map(
    await mapYielding(rows, ({ flowData, ...flow }) => [flow.flowId, designSummaryOf(items, flow, flowData)] as const),
  )
}
