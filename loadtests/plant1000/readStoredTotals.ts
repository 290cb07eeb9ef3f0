import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'

const whole = z.coerce.number()
const facts = z.object({ device: whole, slices: whole, ms: whole, good: whole, scrap: whole, rework: whole })
const rolled = z.object({ good: whole, scrap: whole, rework: whole })

/** Reads the stored totals: facts by device, and those of all rollups together. */
export async function readStoredTotals(client: ClickHouse, organizationId: number) {
  const byDevice = await queryTenant(client, {
    organizationId,
    row: facts,
    query: `SELECT device_id AS device, count() AS slices,
        sum(toUnixTimestamp64Milli(to) - toUnixTimestamp64Milli(from)) AS ms, sum(arraySum(\`outputs.good\`)) AS good,
        sum(arraySum(\`outputs.scrap\`)) AS scrap, sum(arraySum(\`outputs.rework\`)) AS rework
      FROM slice FINAL WHERE organization_id = {organization:UInt32} GROUP BY device_id`,
  })
  const [rollups] = await queryTenant(client, {
    organizationId,
    row: rolled,
    query: `SELECT sum(arraySum(\`details.good\`)) AS good, sum(arraySum(\`details.scrap\`)) AS scrap,
      sum(arraySum(\`details.rework\`)) AS rework
      FROM rollup_window_by_day FINAL WHERE organization_id = {organization:UInt32}`,
  })
  return { byDevice: new Map(byDevice.map(({ device, ...totals }) => [device, totals])), rollups: rollups! }
}
