import { z } from 'zod'
import type { ClickHouse } from './clickhouse.ts'

/** Days before `before` (`YYYY-MM-DD`, as days of `timeZone`) have their details in `rollup_day_detail`. */
export type ClosedBoundary = { before: string; timeZone: string }

const row = z.object({ organization_id: z.int(), before: z.string(), timeZone: z.string() })

/** Returns the stored boundaries of the closed days of organizations; organizations without any are omitted. */
export async function readClosedBoundaries(
  client: ClickHouse,
  organizationIds: readonly number[],
): Promise<Map<number, ClosedBoundary>> {
  if (organizationIds.length === 0) return new Map()
  const response = await client.query({
    query: `SELECT organization_id, toString(closed_before) AS before, time_zone AS timeZone FROM rollup_closed FINAL
      WHERE organization_id IN {organizations:Array(UInt32)}`,
    query_params: { organizations: organizationIds },
    format: 'JSONEachRow',
  })
  const rows = z.array(row).parse(await response.json())
  return new Map(rows.map(({ organization_id, ...stored }) => [organization_id, stored]))
}

/**
 * Returns the stored boundary before which an organization's days are closed (details in `rollup_day_detail`); null if
 * none are.
 */
export const readClosedBoundary = async (client: ClickHouse, organizationId: number): Promise<ClosedBoundary | null> =>
  (await readClosedBoundaries(client, [organizationId])).get(organizationId) ?? null

/**
 * Returns the day (`YYYY-MM-DD`, in the organization's zone) before which `rollup_day_detail` contains exactly all days
 * with facts; later days must be queried from windows. null: none is closed in this zone.
 */
export async function readClosedBefore(
  client: ClickHouse,
  organization: { organizationId: number; timeZone: string },
): Promise<string | null> {
  const stored = await readClosedBoundary(client, organization.organizationId)
  return stored?.timeZone === organization.timeZone ? stored.before : null
}
