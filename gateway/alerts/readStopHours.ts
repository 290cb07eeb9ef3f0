import type { StopHour } from '@takt/domain/alerts/recurringStops.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { closedRows, type DaysQuestion, openRows, readDetailRows, windowDay, windowHour } from './detailRows.ts'

const query = `SELECT toString(resource), hour, toUInt32(groupBitmapIf(toUInt16(day), starts > 0)), toFloat64(sum(starts)), toFloat64(sum(ms)) FROM (
    SELECT toString(resource_id) AS resource, day, stops.hour AS hour, stops.starts AS starts, stops.ms AS ms
      FROM ${closedRows('stops')} AND stops.time_class = 'down' AND stops.scheduled = 1
    UNION ALL
    SELECT toString(resource_id) AS resource, ${windowDay} AS day, ${windowHour} AS hour, details.starts AS starts, details.ms AS ms
      FROM ${openRows} AND details.time_class = 'down' AND details.scheduled = 1)
  GROUP BY resource, hour ORDER BY resource, hour`

/** In which hours of day each resource went down in planned time. */
export const readStopHours = (client: ClickHouse, question: DaysQuestion): Promise<StopHour[]> =>
  readDetailRows(client, question, {
    query,
    row: (reader) => ({
      resourceID: reader.text(),
      hour: reader.uint8(),
      days: reader.uint32(),
      stops: reader.float64(),
      downMs: reader.float64(),
    }),
  })
