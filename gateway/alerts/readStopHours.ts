import type { StopHour } from '@takt/domain/alerts/recurringStops.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { closedDays, type DaysQuestion, openRows, readDetailRows, windowDay, windowHour } from './detailRows.ts'

/** Values of some hours of day as a list of all 24. */
const byHour = (values: string) =>
  `arrayMap(of -> arraySum(arrayMap((hour, value) -> if(hour = of, value, 0), groupArray(hour), groupArray(${values}))), range(24))`

const query = {
  closed: `SELECT resource_id, down_starts, down_ms FROM ${closedDays()}`,
  open: `SELECT resource_id, CAST(${byHour('starts')}, 'Array(UInt32)') AS down_starts, CAST(${byHour('ms')}, 'Array(UInt32)') AS down_ms
    FROM (SELECT resource_id, ${windowDay} AS day, ${windowHour} AS hour, details.starts AS starts, details.ms AS ms
      FROM ${openRows} AND details.time_class = 'down' AND details.scheduled = 1)
    GROUP BY resource_id, day`,
  around: (rows: string) =>
    `SELECT resource_id, toUInt8(one.1), toUInt32(one.2), toFloat64(one.3), toFloat64(one.4) FROM (
      SELECT resource_id, arrayJoin(arrayFilter(one -> one.3 > 0 OR one.4 > 0, arrayZip(range(24),
        sumForEach(arrayMap(starts -> starts > 0, down_starts)), sumForEach(down_starts), sumForEach(down_ms)))) AS one
      FROM (${rows}) GROUP BY resource_id)`,
}

/** In which hours of day each resource went down in planned time. */
export async function readStopHours(client: ClickHouse, question: DaysQuestion): Promise<StopHour[]> {
  const found: StopHour[] = []
  await readDetailRows(client, question, query, (reader) =>
    found.push({
      ...{ resourceID: reader.text(), hour: reader.uint8(), days: reader.uint32() },
      ...{ stops: reader.float64(), downMs: reader.float64() },
    }),
  )
  return found
}
