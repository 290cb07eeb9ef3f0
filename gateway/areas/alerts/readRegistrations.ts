import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Returns the registration time of each device of an organization (epoch ms), from the change log. */
export async function readRegistrations(db: Kysely<Tables>, organizationId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ deviceId: number; at: Date }>`
    select split_part(stream, '/', 2)::int as "deviceId", min(recorded_at) as at from event
    where organization_id = ${organizationId}::int and item_type = 'devices' group by stream`.execute(db)
  return new Map(rows.map(({ deviceId, at }) => [deviceId, at.getTime()]))
}
