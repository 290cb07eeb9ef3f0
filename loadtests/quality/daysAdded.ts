import { setTimeout } from 'node:timers/promises'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'

const query = `SELECT uniqExact(at) AS total FROM check_day WHERE organization_id = {organization:UInt32}`
const row = z.object({ total: z.coerce.number() })

/** Waits until the values of so many days of an organization are added up, and tells how long that took. */
export async function daysAdded(
  client: ClickHouse,
  { organizationId, days, tell }: { organizationId: number; days: number; tell: (line: string) => void },
): Promise<void> {
  const began = performance.now()
  const added = async () => (await queryTenant(client, { organizationId, query, row }))[0]!.total
  while ((await added()) < days) await setTimeout(100)
  tell(`${days} days of values added up in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
