import { type Design, triggerOf } from '@takt/domain/flows/design/design.ts'
import type { Tables } from '@takt/store/tables.ts'
import { mapInTurns } from '@takt/store/turns.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ItemRegistry } from '../../items/mountedItem.ts'
import { checkText } from '../checkText.ts'
import type { FlowKey } from '../runs/runKey.ts'

type Trigger = ReturnType<typeof triggerOf>

/** A flow that is on, and what begins it. */
export type Triggered<K extends Trigger['kind']> = FlowKey & {
  trigger: Extract<Trigger, { kind: K }>
  design: Design
  /** When it was changed last (epoch ms): what happened before does not begin it. */
  since: number
  timeZone: string
}

type Selected = FlowKey & { flowData: string | null; since: Date | null; timeZone: string }

/**
 * The flows that are on and begin with this kind of thing, of those for which `where` holds (of `f`); those whose design
 * this version cannot run are left out.
 */
export async function readTriggered<K extends Trigger['kind']>(
  db: Kysely<Tables>,
  items: ItemRegistry,
  { kind, where }: { kind: K; where: RawBuilder<boolean> },
): Promise<Triggered<K>[]> {
  const { rows } = await sql<Selected>`select f.organization_id as "organizationId", f.flow_id as "flowId",
      f.flow_data #>> '{}' as "flowData", coalesce(s.time_zone, 'UTC') as "timeZone",
      (select max(recorded_at) from event e where e.organization_id = f.organization_id
        and e.stream = 'flows/' || f.flow_id) as since
    from flows f left join organization_settings s using (organization_id)
    where f.active and not is_leaving(f.organization_id) and ${where}
      and position(${`"${kind}"`} in (f.flow_data #>> '{}')) > 0
    order by f.organization_id, f.flow_id`.execute(db)
  // Designs may be long and many: others have their turn between them.
  const read = await mapInTurns(rows, ({ flowData, since, ...flow }): Triggered<K> | null => {
    const { design } = checkText(items, flowData ?? '')
    const trigger = design && triggerOf(design)
    if (trigger?.kind !== kind) return null
    return { ...flow, design: design!, trigger: trigger as Triggered<K>['trigger'], since: since?.getTime() ?? 0 }
  })
  return read.filter((flow) => flow !== null)
}
