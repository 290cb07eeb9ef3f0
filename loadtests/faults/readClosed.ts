import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import type { Closed } from './closeLedger.ts'
import type { ClosedStops } from './closeStops.ts'

const row = z.record(z.string(), z.union([z.string(), z.number()]))

const totalColumns = `sum(run_ms) AS running, sum(setup_ms) AS setup, sum(idle_ms) AS idle, sum(minor_stop_ms) AS minorStop,
  sum(down_ms) AS down, sum(off_ms) AS off, sum(good) AS good, sum(scrap) AS scrap, sum(rework) AS rework`

const queries = {
  windows: `SELECT resource_id, ${totalColumns} FROM rollup_window_by_day FINAL
    WHERE organization_id = {organization:UInt32} GROUP BY resource_id`,
  days: `SELECT resource_id, ${totalColumns} FROM rollup_day FINAL WHERE organization_id = {organization:UInt32}
    GROUP BY resource_id`,
  shifts: `SELECT resource_id, ${totalColumns} FROM rollup_shift FINAL WHERE organization_id = {organization:UInt32}
    GROUP BY resource_id`,
}

/** Returns the stored time and parts of each resource: from windows, days or shift occurrences. */
export async function readClosed(client: ClickHouse, organizationId: number, table: keyof typeof queries) {
  const rows = await queryTenant(client, { organizationId, query: queries[table], row })
  return new Map(
    rows.map(({ resource_id, ...fields }) => [
      String(resource_id),
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Number(value)])) as Omit<
        Closed,
        'slices'
      >,
    ]),
  )
}

const totalColumnsOf = (prefix: string) => `sum(${prefix}.ms) AS ms, sum(${prefix}.starts) AS starts`
const stopQueries = {
  windows: `SELECT resource_id, concat(details.time_class, ' ', details.reason) AS kind, ${totalColumnsOf('details')}
    FROM rollup_window_by_day FINAL ARRAY JOIN details WHERE organization_id = {organization:UInt32}
      AND details.time_class != 'running' GROUP BY resource_id, kind`,
  days: `SELECT resource_id, concat(stops.time_class, ' ', stops.reason) AS kind, ${totalColumnsOf('stops')}
    FROM rollup_day_detail FINAL ARRAY JOIN stops WHERE organization_id = {organization:UInt32}
      GROUP BY resource_id, kind`,
}

/** Returns the stored stops of each resource, by class and reason: from the details of windows or days. */
export async function readClosedStops(client: ClickHouse, organizationId: number, table: keyof typeof stopQueries) {
  const stopsByResource = new Map<string, ClosedStops>()
  for (const { resource_id, kind, ms, starts } of await queryTenant(client, {
    organizationId,
    query: stopQueries[table],
    row,
  })) {
    const stops = stopsByResource.get(String(resource_id)) ?? {}
    stopsByResource.set(String(resource_id), stops)
    if (Number(ms) + Number(starts) > 0) stops[String(kind)] = { ms: Number(ms), starts: Number(starts) }
  }
  return stopsByResource
}

/** Returns the number of valid slices of each device. */
export async function readSliceCounts(client: ClickHouse, organizationId: number) {
  const query = `SELECT device_id, count() AS slices FROM slice FINAL WHERE organization_id = {organization:UInt32}
    GROUP BY device_id`
  const rows = await queryTenant(client, { organizationId, query, row })
  return new Map(rows.map(({ device_id, slices }) => [Number(device_id), Number(slices)]))
}
