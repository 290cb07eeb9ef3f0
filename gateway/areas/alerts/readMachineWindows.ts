import type { MachineWindow } from '@takt/domain/areas/alerts/endedAlerts.ts'
import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

const query = `SELECT toString(resource_id), groupArray(toUnixTimestamp(window_start)), groupArray(down_ms),
    groupArray(toUInt32(run_ms + setup_ms + idle_ms + minor_stop_ms + down_ms + off_ms)), groupArray(unscheduled_run_ms)
  FROM rollup_window_by_day FINAL WHERE organization_id = {organization:UInt32}
    AND resource_id IN {resources:Array(String)}
    AND window_start >= toDateTime({from:UInt32}, 'UTC') AND window_start < toDateTime({until:UInt32}, 'UTC')
  GROUP BY resource_id`

const numbers = (reader: RowReader) => Array.from({ length: reader.length() }, () => reader.uint32())

/** The whole five-minute windows within `range` of which anything is known, ascending, by resourceID. */
export async function readMachineWindows(
  client: ClickHouse,
  question: { organizationId: number; resourceIDs: readonly string[]; range: Interval },
): Promise<Map<string, MachineWindow[]>> {
  const { organizationId, resourceIDs, range } = question
  const [from, until] = [windowCeil(range.start) / 1000, windowFloor(range.end) / 1000]
  const found = new Map<string, MachineWindow[]>()
  if (resourceIDs.length === 0 || from >= until) return found
  const params = { organization: organizationId, resources: resourceIDs, from, until }
  const row = (reader: RowReader) => {
    const resourceID = reader.text()
    const [starts, down, known, unscheduled] = [numbers(reader), numbers(reader), numbers(reader), numbers(reader)]
    const windows = starts.map((start, k) => ({
      start: start * 1000,
      downMs: down[k]!,
      knownMs: known[k]!,
      unscheduledRunMs: unscheduled[k]!,
    }))
    return { resourceID, windows: windows.sort((a, b) => a.start - b.start) }
  }
  for await (const rows of readRows(client, { query, params, row }))
    for (const { resourceID, windows } of rows) found.set(resourceID, windows)
  return found
}
