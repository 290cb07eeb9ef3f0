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

/** Epoch milliseconds of an instant, finer cut off. */
const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

/** What people said stops were for, by resourceID. */
export type SaidOfResources = Map<string, ReasonEntry[]>

/**
 * What people said stops were for, of an organization's resources wherever it meets `[from, to)` (epoch ms), by
 * resourceID. For `reasonsInForce`. Reads as `takt_system` or in a tenant's transaction.
 */
export async function readReasonEntries<Tables>(
  db: Kysely<Tables>,
  {
    organizationId,
    ...question
  }: { organizationId: number; from: number; to: number; resourceIDs?: readonly string[] },
): Promise<SaidOfResources> {
  const all = await readReasonEntriesOfAll(db, { organizationIds: [organizationId], ...question })
  return all.get(organizationId) ?? new Map()
}

/** `readReasonEntries` of several organizations, by organization. */
export async function readReasonEntriesOfAll<Tables>(
  db: Kysely<Tables>,
  question: { organizationIds: readonly number[]; from: number; to: number; resourceIDs?: readonly string[] },
): Promise<Map<number, SaidOfResources>> {
  const { organizationIds, from, to, resourceIDs } = question
  const only = resourceIDs ? sql`and e.resource_id = any(${resourceIDs}::text[])` : sql``
  const { rows } = await sql<Row>`
    select e.organization_id, e.resource_id, ${ms('e.start')} as start, ${ms('e.end')} as "end", e.reason_code,
      r.priority, e.reason_entry_id as entered
    from reason_entries e join reasons r using (organization_id, reason_code)
    where organization_id = any(${organizationIds}::int[]) and e.start < to_timestamp(${to / 1000})
      and e."end" > to_timestamp(${from / 1000}) ${only}
    order by e.start, e.reason_entry_id`.execute(db)
  const claims = new Map<number, SaidOfResources>()
  for (const { organization_id, resource_id, start, end, reason_code, priority, entered } of rows) {
    const entry = { start, end, reasonCode: reason_code, priority, entered }
    const ofResources: SaidOfResources = claims.get(organization_id) ?? new Map()
    claims.set(organization_id, ofResources)
    const known = ofResources.get(resource_id)
    if (known) known.push(entry)
    else ofResources.set(resource_id, [entry])
  }
  return claims
}
