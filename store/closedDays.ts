import { z } from 'zod'
import { type ClickHouse, queryTenant } from './clickhouse.ts'

/** Days before `before` (`YYYY-MM-DD`), as `timeZone` cuts them, have their details in `rollup_day_detail`. */
export type StoredClosedDays = { before: string; timeZone: string }

const query = `SELECT toString(closed_before) AS before, time_zone AS timeZone FROM rollup_closed FINAL
  WHERE organization_id = {organization:UInt32}`
const row = z.object({ before: z.string(), timeZone: z.string() })

/** What is kept of an organization's closed days; null: nothing. */
export async function readClosedDays(client: ClickHouse, organizationId: number): Promise<StoredClosedDays | null> {
  const [found] = await queryTenant(client, { organizationId, query, row })
  return found ?? null
}

/**
 * The day (`YYYY-MM-DD`, of the organization's zone) before which `rollup_day_detail` holds every day with facts, exactly; days from there on are to be asked
 * from windows. null: none is closed in this zone.
 */
export async function readClosedBefore(
  client: ClickHouse,
  organization: { organizationId: number; timeZone: string },
): Promise<string | null> {
  const stored = await readClosedDays(client, organization.organizationId)
  return stored?.timeZone === organization.timeZone ? stored.before : null
}
