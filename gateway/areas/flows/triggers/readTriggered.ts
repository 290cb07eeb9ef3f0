import type { Tables } from '@takt/store/postgres/tables.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'
import type { FlowKey } from '../runs/runKey.ts'
import { type Beginning, beginningOf, knownBeginning, type Trigger } from './beginnings.ts'

/** A flow that is on, and what begins it. */
export type Triggered<K extends Trigger['kind']> = FlowKey &
  Omit<Beginning, 'trigger'> & {
    trigger: Extract<Trigger, { kind: K }>
    /** When it was changed last (epoch ms): what happened before does not begin it. */
    since: number
    timeZone: string
  }

type Selected = FlowKey & { version: number; since: Date | null; timeZone: string }

/** Whether a flow is one that begins with this kind of thing. */
type Asks<K extends Trigger['kind']> = {
  kind: K
  where: RawBuilder<boolean>
  isMeant?: (flow: FlowKey & { trigger: Extract<Trigger, { kind: K }> }) => boolean
}

/**
 * The flows that are on and begin with this kind of thing, of those for which `where` holds (of `f`) and that are meant;
 * those whose design this version cannot run are left out. A design is read once for each version of its flow.
 */
export async function readTriggered<K extends Trigger['kind']>(
  db: Kysely<Tables>,
  items: ItemRegistry,
  { kind, where, isMeant = () => true }: Asks<K>,
): Promise<Triggered<K>[]> {
  const { rows } = await sql<Selected>`select f.organization_id as "organizationId", f.flow_id as "flowId", f.version,
      coalesce(s.time_zone, 'UTC') as "timeZone", (select max(recorded_at) from event e
        where e.organization_id = f.organization_id and e.stream = 'flows/' || f.flow_id) as since
    from flows f left join organization_settings s using (organization_id)
    where f.active and not is_leaving(f.organization_id) and ${where}
    order by f.organization_id, f.flow_id`.execute(db)
  const read = await readUnknown(db, items, rows)
  return rows.flatMap(({ version, since, ...flow }): Triggered<K>[] => {
    // What changed since is read as it is now.
    const beginning = knownBeginning(items, { ...flow, version }) ?? read.get(flow.flowId)
    if (beginning?.trigger.kind !== kind) return []
    const begun = { ...flow, ...beginning, trigger: beginning.trigger as Triggered<K>['trigger'] }
    return isMeant(begun) ? [{ ...begun, since: since?.getTime() ?? 0 }] : []
  })
}

/** Reads designs that are not known yet, by their flows. */
async function readUnknown(
  db: Kysely<Tables>,
  items: ItemRegistry,
  flows: readonly Selected[],
): Promise<ReadonlyMap<number, Beginning | null>> {
  const unknown = flows.filter((flow) => knownBeginning(items, flow) === undefined)
  const ids = unknown.map(({ flowId }) => flowId)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FlowKey & { version: number; flowData: string | null }>`select
      organization_id as "organizationId", flow_id as "flowId", version, flow_data #>> '{}' as "flowData"
    from flows where flow_id = any(${ids}::int[])`.execute(db)
  // Designs may be long and many: others have their turn between them.
  return new Map(
    await mapInTurns(rows, ({ flowData, ...flow }) => [flow.flowId, beginningOf(items, flow, flowData)] as const),
  )
}
