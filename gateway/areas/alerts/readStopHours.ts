import type { StopHour } from '@takt/domain/areas/alerts/recurringStops.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { closedDays, type DaysQuery, openRows, readDetailRows, windowDay, windowHour } from './detailRows.ts'

/** Returns SQL that converts values of some hours of day to a list of all 24. */
const byHour = (values: string) =>
  `arrayMap(of -> arraySum(arrayMap((hour, value) -> if(hour = of, value, 0), groupArray(hour), ` +
  `groupArray(${values}))), range(24))`

const query = {
  closed: `SELECT resource_id, down_starts, down_ms FROM ${closedDays()}`,
  open: `SELECT resource_id, CAST(${byHour('starts')}, 'Array(UInt32)') AS down_starts, CAST(${byHour('ms')},
    'Array(UInt32)') AS down_ms
    FROM (SELECT resource_id, ${windowDay} AS day, ${windowHour} AS hour, details.starts AS starts, details.ms AS ms
      FROM ${openRows('time_class', 'scheduled', 'starts', 'ms')} AND details.time_class = 'down' AND details.scheduled = 1)
    GROUP BY resource_id, day`,
  around: (rows: string) =>
    `SELECT toString(resource_id), countIfForEach(arrayMap(starts -> starts > 0, down_starts)),
      sumForEach(down_starts), sumForEach(down_ms)
      FROM (${rows}) GROUP BY resource_id`,
}

/** Reads a number for each hour of day. */
const readHours = (reader: RowReader) => Array.from({ length: reader.length() }, () => reader.uint64())

/** Returns the hours of day in which each resource went down in planned time. */
export async function readStopHours(client: ClickHouse, daysQuery: DaysQuery): Promise<StopHour[]> {
  const result: StopHour[] = []
  await readDetailRows(client, daysQuery, query, (reader) => {
    const resourceID = reader.text()
    const [days, stops, downMs] = [readHours(reader), readHours(reader), readHours(reader)]
    for (const [hour, ms] of downMs.entries())
      if (stops[hour]! > 0 || ms > 0)
        result.push({ resourceID, hour, days: days[hour]!, stops: stops[hour]!, downMs: ms })
  })
  return result
}
