import { emptyMachineDays, type MachineDays } from '@takt/domain/areas/alerts/machineDays.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'

const query = `SELECT resource_id, day, toUInt32(run_ms),
  toUInt32(run_ms + setup_ms + idle_ms + minor_stop_ms + down_ms + off_ms),
    toFloat64(ideal_secs), toFloat64(good_ideal_secs), toUInt8(ideal_missing > 0)
  FROM rollup_day FINAL WHERE organization_id = {organization:UInt32} AND resource_id IN {resources:Array(String)}
    AND day >= toDate({firstDay:UInt16}) AND day < toDate({endDay:UInt16})
  ORDER BY resource_id, day`

/**
 * What tells the level of each resource on each of the days `[firstDay, endDay)` (by number) on which anything is known
 * of it.
 */
export async function readLevelDays(
  client: ClickHouse,
  question: { organizationId: number; resourceIDs: readonly string[]; firstDay: number; endDay: number },
): Promise<MachineDays[]> {
  const { organizationId, resourceIDs, firstDay, endDay } = question
  const params = { organization: organizationId, resources: resourceIDs, firstDay, endDay }
  const found: MachineDays[] = []
  let days: MachineDays | undefined
  for await (const _ of readRows(client, {
    query,
    params,
    row(reader) {
      const resourceID = reader.text()
      const [day, runMs, knownMs] = [reader.uint16(), reader.uint32(), reader.uint32()]
      const [idealSecs, goodIdealSecs, idealMissing] = [reader.float64(), reader.float64(), reader.uint8()]
      // Only now: a row that comes in two chunks is read from its beginning again.
      if (days?.resourceID !== resourceID) {
        days = emptyMachineDays(resourceID)
        found.push(days)
      }
      days.day.push(day)
      days.runMs.push(runMs)
      days.knownMs.push(knownMs)
      days.idealSecs.push(idealSecs)
      days.goodIdealSecs.push(goodIdealSecs)
      days.idealMissing.push(idealMissing)
    },
  }));
  return found
}
