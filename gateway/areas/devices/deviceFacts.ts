import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'

/**
 * Amount of data that a device has reported, without retracted slices: number of slices, of days (in the zone) and of
 * parts, and start and end (epoch ms).
 */
export type DeviceFacts = { slices: number; days: number; parts: number; from: number | null; to: number | null }

const query = `SELECT count() AS slices, uniqExact(toDate(from, {zone:String})) AS days,
    sum(arraySum(outputs.good) + arraySum(outputs.scrap) + arraySum(outputs.rework)) AS parts,
    toUnixTimestamp64Milli(min(from)) AS first, toUnixTimestamp64Milli(max(to)) AS last
  FROM slice FINAL WHERE organization_id = {organization:UInt32} AND device_id = {device:UInt32}
    AND state != 'void'`
const number = z.coerce.number()
const row = z.object({ slices: number, days: number, parts: number, first: number, last: number })

/** Counts the stored data of a device. */
export async function readDeviceFacts(
  client: ClickHouse,
  device: { organizationId: number; deviceId: number; timeZone: string },
): Promise<DeviceFacts> {
  const { organizationId, deviceId, timeZone } = device
  const [counts] = await queryTenant(client, {
    organizationId,
    query,
    params: { device: deviceId, zone: timeZone },
    row,
  })
  if (!counts || counts.slices === 0) return { slices: 0, days: 0, parts: 0, from: null, to: null }
  const { slices, days, parts, first, last } = counts
  return { slices, days, parts, from: first, to: last }
}
