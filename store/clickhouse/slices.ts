import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { TelemetrySlice } from '@takt/domain/areas/messages/telemetrySlice.ts'
import { z } from 'zod'
import { type ClickHouse, shortAnswer } from './clickhouse.ts'
import { insertRows } from './insertRows.ts'
import type { KeyCondition } from './keyCondition.ts'
import type { RowReader } from './rowBinary/createRowReader.ts'
import { createRowWriter } from './rowBinary/createRowWriter.ts'
import { readRows } from './rowBinary/readRows.ts'
import {
  beganInReach,
  type DeviceRange,
  deviceCondition,
  devicesOf,
  isFew,
  lookBackGroups,
  type SliceRange,
} from './sliceLookBack.ts'
import { readSliceRow, sliceColumns, writeSliceRow } from './sliceRow.ts'

/** Slices of one device, as a message brought them. */
export type SliceBatch = { organizationId: number; deviceId: number; slices: readonly TelemetrySlice[] }

const rowBytes = 160

/** Rows of slices, encoded as they come so that the slices themselves need not be kept. */
export type SliceRows = ReturnType<typeof createSliceRows>

/** Starts an empty insert of about `expected` slices. */
export function createSliceRows(expected: number) {
  const writer = createRowWriter(expected * rowBytes)
  let count = 0
  let body: Buffer | undefined
  return {
    count: () => count,
    add({ organizationId, deviceId, slices }: SliceBatch) {
      for (const slice of slices) writeSliceRow(writer, organizationId, deviceId, slice)
      count += slices.length
    },
    /** The encoded rows; none may be added afterwards. */
    body() {
      body ??= writer.finish()
      return body
    },
  }
}

/**
 * Writes slices as facts in one insert: writing them again changes nothing, of two with the same device and `from` the
 * higher `seq` stays. Resolves when they are on disk. Keep it under about 1 M slices: an insert of that size is one
 * block, all or nothing.
 */
export const insertSliceRows = (client: ClickHouse, rows: SliceRows, signal?: AbortSignal): Promise<void> =>
  insertRows(client, { table: 'slice', rows: rows.body(), signal })

// FINAL with a condition on key columns only: a condition on `to` might be applied before replacement and revive a
// replaced row.
function sliceQuestion(columns: string, range: DeviceRange, devices: KeyCondition, began: KeyCondition) {
  return {
    query: `SELECT ${columns} FROM slice FINAL WHERE ${devices.where}
      AND ${began.where} AND from < fromUnixTimestamp64Milli({until:Int64}, 'UTC')
      ORDER BY organization_id, device_id, from`,
    params: { ...devices.params, ...began.params, until: Math.max(0, range.to) },
    signal: range.signal,
  }
}

/**
 * The questions that answer together the slices which began in a range or reach into it, and others that ended before
 * it.
 */
async function sliceQuestions(client: ClickHouse, columns: string, range: DeviceRange) {
  if (isFew(range)) {
    const devices = deviceCondition(range.devices)
    return [
      { ...sliceQuestion(columns, range, devices, beganInReach(devices, range.from)), settings: { ...shortAnswer } },
    ]
  }
  return (await lookBackGroups(client, range)).map(({ devices, lookBackMs }) => {
    const began = {
      where: `from >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')`,
      params: { since: Math.max(0, range.from - lookBackMs) },
    }
    const settings = { optimize_read_in_order: 1 }
    return { ...sliceQuestion(columns, range, deviceCondition(devices), began), settings }
  })
}

const ofOrganization = ({ organizationId, deviceIds, from, to, signal }: SliceRange): DeviceRange => ({
  devices: devicesOf(organizationId, deviceIds),
  from,
  to,
  signal,
})

/** A slice and whose it is. */
export type SliceOf = { organizationId: number; slice: Slice }

/**
 * Streams the winning slices that overlap `[from, to)` (epoch ms), those that began before it included: device by
 * device, ascending by `from`, though devices with long slices come after the others. Voided slices are among them.
 */
export async function* streamSlicesOfAll(client: ClickHouse, range: DeviceRange): AsyncGenerator<SliceOf[]> {
  const row = (reader: RowReader): SliceOf => ({ organizationId: reader.uint32(), slice: readSliceRow(reader) })
  for (const question of await sliceQuestions(client, `organization_id, ${sliceColumns}`, range))
    for await (const slices of readRows(client, { row, ...question }))
      yield slices.filter(({ slice }) => slice.to > range.from)
}

/** `streamSlicesOfAll` of one organization's devices. */
export async function* streamSlices(client: ClickHouse, range: SliceRange): AsyncGenerator<Slice[]> {
  for await (const slices of streamSlicesOfAll(client, ofOrganization(range))) yield slices.map(({ slice }) => slice)
}

/** All of `streamSlices` at once. */
export async function readSlices(client: ClickHouse, range: SliceRange): Promise<Slice[]> {
  const all: Slice[] = []
  for await (const slices of streamSlices(client, range)) for (const slice of slices) all.push(slice)
  return all
}

const dayCount = z.object({ day: z.int(), count: z.coerce.number() })

/**
 * Counts the slices that began in `[from, to)` (epoch ms) by UTC day (number), ascending, days without any left out. A
 * slice with several outputs counts as many times, and one that was written again may count more than once.
 */
export async function countSlices(client: ClickHouse, range: SliceRange): Promise<{ day: number; count: number }[]> {
  const { organizationId, deviceIds, from, to, signal } = range
  if (deviceIds.length === 0 || to <= from) return []
  const { where, params } = deviceCondition(devicesOf(organizationId, deviceIds))
  const answer = await client.query({
    query: `SELECT toInt32(toDate(from, 'UTC')) AS day, sum(greatest(1, length(outputs.good))) AS count FROM slice
      WHERE ${where} AND from >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
        AND from < fromUnixTimestamp64Milli({until:Int64}, 'UTC')
      GROUP BY day ORDER BY day`,
    query_params: { ...params, since: Math.max(0, from), until: Math.max(0, to) },
    format: 'JSONEachRow',
    clickhouse_settings: shortAnswer,
    abort_signal: signal,
  })
  return z.array(dayCount).parse(await answer.json())
}

/** A stretch of time of a device, `[from, to)` in epoch ms. */
export type DeviceStretch = { deviceId: number; from: number; to: number }

/**
 * The winning slices that overlap any stretch of their device, by device, ascending by `from`; voided ones are among
 * them. For many short stretches here and there: one question for all of them.
 */
export async function readSlicesOf(
  client: ClickHouse,
  asked: { organizationId: number; stretches: readonly DeviceStretch[]; signal?: AbortSignal },
): Promise<Map<number, Slice[]>> {
  const { organizationId, stretches, signal } = asked
  const found = new Map<number, Slice[]>(stretches.map(({ deviceId }) => [deviceId, []]))
  if (stretches.length === 0) return found
  const froms = stretches.map(({ from }) => from)
  const [from, to] = [Math.min(...froms), Math.max(...stretches.map((stretch) => stretch.to))]
  const groups = await lookBackGroups(
    client,
    { devices: devicesOf(organizationId, found.keys()), from, to, signal },
    Math.max(...froms),
  )
  const lookBackMs = new Map(
    groups.flatMap((group) => group.devices.map(({ deviceId }) => [deviceId, group.lookBackMs] as const)),
  )
  const at = (ms: number) => `fromUnixTimestamp64Milli(toInt64(${Math.max(0, Math.floor(ms))}), 'UTC')`
  const within = stretches.map(
    (stretch) =>
      `(device_id = ${stretch.deviceId} AND from >= ${at(stretch.from - lookBackMs.get(stretch.deviceId)!)} AND from < ${at(stretch.to)})`,
  )
  const query = `SELECT ${sliceColumns} FROM slice FINAL
    WHERE organization_id = {organization:UInt32} AND (${within.join(' OR ')}) ORDER BY device_id, from`
  const question = { query, params: { organization: organizationId }, row: readSliceRow, signal }
  const ofDevice = Map.groupBy(stretches, ({ deviceId }) => deviceId)
  for await (const slices of readRows(client, question))
    for (const slice of slices)
      if (ofDevice.get(slice.deviceId)!.some((stretch) => slice.from < stretch.to && slice.to > stretch.from))
        found.get(slice.deviceId)!.push(slice)
  return found
}

/** The numbers measured along with a device's slice. */
export type MeasuredValues = { deviceId: number; from: number; to: number; values: Record<string, number> }

/**
 * The winning slices that overlap `[from, to)` and carry values, of each only the `names` asked for (all, if none are
 * given).
 */
export async function readValues(
  client: ClickHouse,
  range: SliceRange & { names?: readonly string[] },
): Promise<MeasuredValues[]> {
  const measured: MeasuredValues[] = []
  const wanted = range.names && new Set(range.names)
  const devices = ofOrganization(range)
  const row = (reader: RowReader): MeasuredValues => {
    const [deviceId, from, to] = [reader.uint32(), reader.uint64(), reader.uint64()]
    const values: Record<string, number> = {}
    for (let left = reader.length(); left > 0; left--) {
      const name = reader.text()
      const value = reader.float64()
      if (!wanted || wanted.has(name)) values[name] = value
    }
    return { deviceId, from, to, values }
  }
  for (const question of await sliceQuestions(client, 'device_id, from, to, values', devices))
    for await (const rows of readRows(client, { row, ...question }))
      for (const row of rows) if (row.to > range.from && Object.keys(row.values).length > 0) measured.push(row)
  return measured
}
