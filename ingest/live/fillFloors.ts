import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { streamSlices } from '@takt/store/clickhouse/slices.ts'
import { z } from 'zod'
import { insertSlice, type RecentSlices } from './liveSlices.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const windows = [dayMs, 4 * hourMs, hourMs, hourMs / 6]
const maxSlices = 400_000

const devicesQuery = `SELECT organization_id, toUnixTimestamp(toDateTime(last, 'UTC')) * 1000 AS last_day,
  groupArray(device_id) AS device_ids
  FROM (SELECT organization_id, device_id, max(day) AS last FROM slice_longest WHERE day >= toDate({first:String})
        GROUP BY organization_id, device_id)
  GROUP BY organization_id, last ORDER BY organization_id, last`
const devicesRow = z.object({
  organization_id: z.int(),
  last_day: z.coerce.number(),
  device_ids: z.array(z.int()),
})

const countQuery = `SELECT count() AS slices FROM slice WHERE organization_id = {organization:UInt32}
  AND device_id IN {devices:Array(UInt32)} AND from >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')`

/**
 * Fills the floors with the stored end of each device's data of the last seven days: up to a day, less if that would be
 * too many slices. States that started earlier are treated as starting there.
 */
export async function fillFloors(
  client: ClickHouse,
  options: { now: number; signal: AbortSignal },
  fill: (organizationId: number, deviceId: number, recent: RecentSlices) => void,
) {
  const first = new Date(options.now - 7 * dayMs).toISOString().slice(0, 10)
  const response = await client.query({
    query: devicesQuery,
    query_params: { first },
    format: 'JSONEachRow',
    abort_signal: options.signal,
  })
  for (const row of await response.json()) {
    const { organization_id: organizationId, last_day, device_ids: deviceIds } = devicesRow.parse(row)
    const until = last_day + dayMs
    const end = Math.min(until, options.now + dayMs)
    const range = { organizationId, deviceIds, to: end, signal: options.signal }
    const from =
      Math.min(options.now, until) - (await affordable(client, { organizationId, deviceIds, until, ...options }))
    let deviceId = 0
    let recent: RecentSlices = { earlier: null, slices: [] }
    const fillDevice = () => {
      if (recent.slices.length > 0) fill(organizationId, deviceId, recent)
    }
    for await (const slices of streamSlices(client, { ...range, from }))
      for (const slice of slices) {
        if (slice.deviceId !== deviceId) {
          fillDevice()
          deviceId = slice.deviceId
          recent = { earlier: null, slices: [] }
        }
        insertSlice(recent, toLiveSlice(slice))
      }
    fillDevice()
  }
}

const toLiveSlice = ({ from, to, seq, ord, state, reason, outputs, empIDs }: Slice) => ({
  from,
  to,
  seq,
  ord,
  state,
  reason,
  outputs,
  empIDs,
})

/** Returns the longest window with few enough slices to read at a start. */
async function affordable(
  client: ClickHouse,
  options: { organizationId: number; deviceIds: number[]; until: number; now: number; signal: AbortSignal },
): Promise<number> {
  for (const window of windows.slice(0, -1)) {
    const since = Math.min(options.now, options.until) - window
    const response = await client.query({
      query: countQuery,
      query_params: { organization: options.organizationId, devices: options.deviceIds, since: Math.max(0, since) },
      format: 'JSONEachRow',
      abort_signal: options.signal,
    })
    const [row] = await response.json<{ slices: string }>()
    if (Number(row?.slices ?? 0) <= maxSlices) return window
  }
  return windows.at(-1)!
}
