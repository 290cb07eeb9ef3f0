import type { StopHour } from '@takt/domain/alerts/recurringStops.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { closedRows, type DaysQuestion, openRows, readDetailRows, windowDay, windowHour } from './detailRows.ts'

const query = {
  closed: `SELECT resource_id, day, stops.hour AS hour, stops.starts AS starts, stops.ms AS ms
    FROM ${closedRows('stops')} AND stops.time_class = 'down' AND stops.scheduled = 1`,
  open: `SELECT resource_id, ${windowDay} AS day, ${windowHour} AS hour, details.starts AS starts, details.ms AS ms
    FROM ${openRows} AND details.time_class = 'down' AND details.scheduled = 1`,
  around: (rows: string) =>
    `SELECT resource_id, hour, toUInt32(groupBitmapIf(toUInt16(day), starts > 0)), toFloat64(sum(starts)), toFloat64(sum(ms))
      FROM (${rows}) GROUP BY resource_id, hour ORDER BY resource_id, hour`,
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
