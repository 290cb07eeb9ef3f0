import type { PartHour } from '@takt/domain/areas/alerts/cycleDrift.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

// Whose part it is cannot be asked before the details are told apart, so no replaced row is revived by the condition.
const query = `SELECT toString(resource_id), toUInt32(intDiv(toUnixTimestamp(window_start), 3600)) AS hour,
    toFloat64(sumIf(details.ms, details.time_class = 'running')),
      toFloat64(sum(details.good + details.scrap + details.rework))
  FROM rollup_window_by_day FINAL ARRAY JOIN details
  WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND window_start >= toDateTime({from:UInt32}, 'UTC') AND window_start < toDateTime({until:UInt32}, 'UTC')
    AND details.part_num = transform(toString(resource_id), {resources:Array(String)}, {parts:Array(String)}, '')
  GROUP BY resource_id, hour ORDER BY resource_id, hour`

/** The hours (of epoch time) in `range` in which each resource made the part that it makes now, ascending. */
export async function readPartHours(
  client: ClickHouse,
  question: { organizationId: number; parts: ReadonlyMap<string, string | null>; range: Interval },
): Promise<Map<string, PartHour[]>> {
  const { organizationId, parts, range } = question
  const found = new Map<string, PartHour[]>()
  if (parts.size === 0) return found
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
      const known = found.get(resourceID)
      if (known) known.push(hour)
      else found.set(resourceID, [hour])
    }
  return found
}
