import { setTimeout } from 'node:timers/promises'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'

const query = `SELECT uniqExact(at) AS total FROM check_day WHERE organization_id = {organization:UInt32}`
const row = z.object({ total: z.coerce.number() })

/** Waits until the values of `days` days of an organization are summed up, and reports how long that took. */
export async function daysAdded(
  client: ClickHouse,
  { organizationId, days, report }: { organizationId: number; days: number; report: (line: string) => void },
): Promise<void> {
  const startedAt = performance.now()
  const added = async () => (await queryTenant(client, { organizationId, query, row }))[0]!.total
  while ((await added()) < days) await setTimeout(100)
  report(`${days} days of values added up in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
