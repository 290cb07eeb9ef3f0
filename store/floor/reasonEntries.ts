import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { type Kysely, sql } from 'kysely'

type Row = {
  organization_id: number
  resource_id: string
  start: number
  end: number
  reason_code: string
  priority: number
  entered: number
}

/** Converts an instant to epoch milliseconds, rounded down. */
const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** Reasons that people entered for stops, by resourceID. */
export type ReasonEntriesByResource = Map<string, ReasonEntry[]>

/**
 * Returns the reasons that people entered for stops of an organization's machines that overlap `[from, to)` (epoch ms),
 * by resourceID. For `reasonsInForce`. Reads as `takt_system` or in a transaction of a tenant.
 */
export async function readReasonEntries<Tables>(
  db: Kysely<Tables>,
  { organizationId, ...filter }: { organizationId: number; from: number; to: number; resourceIDs?: readonly string[] },
): Promise<ReasonEntriesByResource> {
  const all = await readReasonEntriesOfAll(db, { organizationIds: [organizationId], ...filter })
  return all.get(organizationId) ?? new Map()
}

/** Returns the entries of `readReasonEntries` for several organizations, by organization. */
export async function readReasonEntriesOfAll<Tables>(
  db: Kysely<Tables>,
  filter: { organizationIds: readonly number[]; from: number; to: number; resourceIDs?: readonly string[] },
): Promise<Map<number, ReasonEntriesByResource>> {
  const { organizationIds, from, to, resourceIDs } = filter
  const resourceCondition = resourceIDs ? sql`and e.resource_id = any(${resourceIDs}::text[])` : sql``
  const { rows } = await sql<Row>`
    select e.organization_id, e.resource_id, ${ms('e.start')} as start, ${ms('e.end')} as "end", e.reason_code,
      r.priority, e.reason_entry_id as entered
    from reason_entries e join reasons r using (organization_id, reason_code)
    where organization_id = any(${organizationIds}::int[]) and e.start < to_timestamp(${to / 1000})
      and e."end" > to_timestamp(${from / 1000}) ${resourceCondition}
    order by e.start, e.reason_entry_id`.execute(db)
  const entriesByOrganization = new Map<number, ReasonEntriesByResource>()
  for (const { organization_id, resource_id, start, end, reason_code, priority, entered } of rows) {
    const entry = { start, end, reasonCode: reason_code, priority, entered }
    const ofResources: ReasonEntriesByResource = entriesByOrganization.get(organization_id) ?? new Map()
    entriesByOrganization.set(organization_id, ofResources)
    const existing = ofResources.get(resource_id)
    if (existing) existing.push(entry)
    else ofResources.set(resource_id, [entry])
  }
  return entriesByOrganization
}
