import type { DownWindow } from '@takt/domain/areas/alerts/disturbances.ts'
import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

// The condition is in the aggregates: next to the key it might be applied before replacement and revive a replaced row.
const query = `SELECT toString(resource_id), groupArrayIf(toUnixTimestamp(window_start), down_ms > 0),
  groupArrayIf(down_ms, down_ms > 0)
  FROM rollup_window_by_day FINAL WHERE organization_id = {organization:UInt32}
    AND resource_id IN {resources:Array(String)}
    AND window_start >= toDateTime({from:UInt32}, 'UTC') AND window_start < toDateTime({until:UInt32}, 'UTC')
  GROUP BY resource_id`

const numbers = (reader: RowReader) => Array.from({ length: reader.length() }, () => reader.uint32())

/** Reads the whole five-minute windows within `range` in which each resource was down in planned time, ascending. */
export async function readDownWindows(
  client: ClickHouse,
  selection: { organizationId: number; resourceIDs: readonly string[]; range: Interval },
): Promise<Map<string, DownWindow[]>> {
  const { organizationId, resourceIDs, range } = selection
  const result = new Map<string, DownWindow[]>()
  if (resourceIDs.length === 0) return result
  const params = {
    organization: organizationId,
    resources: resourceIDs,
    from: windowCeil(range.start) / 1000,
    until: windowFloor(range.end) / 1000,
  }
  const row = (reader: RowReader) => {
    const resourceID = reader.text()
    const [starts, lengths] = [numbers(reader), numbers(reader)]
    return { resourceID, windows: starts.map((start, k) => ({ start: start * 1000, ms: lengths[k]! })) }
  }
  for await (const rows of readRows(client, { query, params, row }))
    for (const { resourceID, windows } of rows)
      result.set(
        resourceID,
        windows.sort((a, b) => a.start - b.start),
      )
  return result
}
