import type { PartHour } from '@takt/domain/areas/alerts/cycleDrift.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

// The part can be filtered only after the ARRAY JOIN of the details, so the condition cannot revive a replaced row.
const query = `SELECT toString(resource_id), toUInt32(intDiv(toUnixTimestamp(window_start), 3600)) AS hour,
    toFloat64(sumIf(details.ms, details.time_class = 'running')),
      toFloat64(sum(details.good + details.scrap + details.rework))
  FROM rollup_window_by_day FINAL ARRAY JOIN details
  WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND window_start >= toDateTime({from:UInt32}, 'UTC') AND window_start < toDateTime({until:UInt32}, 'UTC')
    AND details.part_num = transform(toString(resource_id), {resources:Array(String)}, {parts:Array(String)}, '')
  GROUP BY resource_id, hour ORDER BY resource_id, hour`

/** Reads the hours (of epoch time) in `range` in which each resource made its current part, ascending. */
async function readPartHours(
  client: ClickHouse,
  selection: { organizationId: number; parts: ReadonlyMap<string, string | null>; range: Interval },
): Promise<Map<string, PartHour[]>> {
  const { organizationId, parts, range } = selection
  const result = new Map<string, PartHour[]>()
  if (parts.size === 0) return result
  const params = {
    organization: organizationId,
    resources: [...parts.keys()],
    parts: [...parts.values()].map((part) => part ?? ''),
    from: range.start / 1000,
    until: range.end / 1000,
  }
  const row = (reader: RowReader) => ({
    resourceID: reader.text(),
    start: reader.uint32() * 3_600_000,
    runSecs: reader.float64() / 1000,
    parts: reader.float64(),
  })
  for await (const rows of readRows(client, { query, params, row }))
    for (const { resourceID, ...hour } of rows) {
      const hours = result.get(resourceID)
      if (hours) hours.push(hour)
      else result.set(resourceID, [hour])
    }
  return result
}

type CacheEntry = { requestedAt: number; hours: Promise<readonly PartHour[]> }

/** Like `readPartHours`, for whole hours in the past. */
export type PartHoursOf = (query: {
  organizationId: number
  parts: ReadonlyMap<string, string | null>
  range: Interval
}) => Promise<Map<string, readonly PartHour[]>>

// Past hours change only if facts arrive late, so they may be ten minutes old.
const cacheTtlMs = 600_000
const maxCachedMachines = 20_000

/**
 * Caches the hours of each machine and part for ten minutes, so that frequent calls are cheap: only missing ones are
 * read, in one query.
 */
export function rememberPartHours(clickhouse: ClickHouse, now: () => number): PartHoursOf {
  const cache = new Map<string, CacheEntry>()
  return async ({ organizationId, parts, range }) => {
    const keyOf = (resourceID: string) =>
      JSON.stringify([organizationId, resourceID, parts.get(resourceID), range.start, range.end])
    const missing = [...parts].filter(([resourceID]) => {
      const entry = cache.get(keyOf(resourceID))
      return !entry || now() - entry.requestedAt > cacheTtlMs
    })
    const fresh = readPartHours(clickhouse, { organizationId, parts: new Map(missing), range })
    const freshEntries = missing.map(([resourceID]) => {
      const key = keyOf(resourceID)
      const entry = {
        requestedAt: now(),
        hours: fresh.then((hoursByResource) => hoursByResource.get(resourceID) ?? []),
      }
      cache.delete(key)
      cache.set(key, entry)
      entry.hours.catch(() => {
        if (cache.get(key) === entry) cache.delete(key)
      })
      return [resourceID, entry] as const
    })
    for (const key of cache.keys()) {
      if (cache.size <= maxCachedMachines) break
      cache.delete(key)
    }
    const entriesByResource = new Map([
      ...[...parts.keys()].map((id) => [id, cache.get(keyOf(id))!] as const),
      ...freshEntries,
    ])
    const entries = [...entriesByResource].map(async ([resourceID, entry]) => [resourceID, await entry.hours] as const)
    return new Map(await Promise.all(entries))
  }
}
