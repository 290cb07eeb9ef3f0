import type { TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { streamTagHours, type TagHourRange } from '@takt/store/locating/tagHours.ts'

/** Returns all rows of `streamTagHours` at once. */
export async function readTagHours(client: ClickHouse, range: TagHourRange): Promise<TagHour[]> {
  const all: TagHour[] = []
  for await (const hours of streamTagHours(client, range)) for (const hour of hours) all.push(hour)
  return all
}
