import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { bindParams, mine } from '../efficiency/bindParams.ts'

/** The resources whose data run ahead of the clock: what they say of the time before it is told by slices alone. */
export async function readAhead(
  client: ClickHouse,
  ask: { floor: Floor; resourceIDs: readonly string[]; asOf: number; signal?: AbortSignal },
): Promise<Set<string>> {
  const { floor, resourceIDs, asOf, signal } = ask
  const { params, bind } = bindParams(floor.organizationId)
  const today = bind(wallClock(floor.timeZone).dayOf(asOf), 'UInt16')
  const query = `SELECT DISTINCT toString(resource_id) FROM rollup_day FINAL WHERE ${mine(bind, resourceIDs)}
    AND day >= toDate(${today}) AND toUnixTimestamp64Milli(last_to) > ${bind(asOf, 'Int64')}`
  const ahead = new Set<string>()
  for await (const rows of readRows(client, { query, params, row: (reader) => reader.text(), signal }))
    for (const resourceID of rows) ahead.add(resourceID)
  return ahead
}
