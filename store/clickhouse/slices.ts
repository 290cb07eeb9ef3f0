import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { TelemetrySlice } from '@takt/domain/areas/messages/telemetrySlice.ts'
import { z } from 'zod'
import { type ClickHouse, smallResultSettings } from './clickhouse.ts'
import { insertRows } from './insertRows.ts'
import type { KeyCondition } from './keyCondition.ts'
import { releaseBuffer, takeBuffer } from './rowBinary/bufferPool.ts'
import type { RowReader } from './rowBinary/createRowReader.ts'
import { createRowWriter } from './rowBinary/createRowWriter.ts'
import { readRows } from './rowBinary/readRows.ts'
import {
  type DeviceRange,
  deviceCondition,
  devicesOf,
  isSmallRange,
  lookBackCondition,
  lookBackGroups,
  type SliceRange,
} from './sliceLookBack.ts'
import { readSliceRow, sliceColumns, writeSliceRows } from './sliceRow.ts'

/** Slices of one device, from one message. */
export type SliceBatch = { organizationId: number; deviceId: number; slices: readonly TelemetrySlice[] }

const rowBytes = 160

/** Rows of slices, encoded as they are added, so that the slices themselves need not stay in memory. */
export type SliceRows = ReturnType<typeof createSliceRows>

/** The bytes of the rows of a batch. */
type Portion = { organizationId: number; deviceId: number; start: number; end: number }

/**
 * Returns the rows of each device together, in their order of arrival. Mostly they are then in the order of the table,
 * so that ClickHouse need not sort them.
 */
function byDevice(rows: Buffer, portions: readonly Portion[]): Buffer {
  const inOrder = portions.toSorted((a, b) => a.organizationId - b.organizationId || a.deviceId - b.deviceId)
  const sorted = takeBuffer(rows.length)
  let at = 0
  for (const { start, end } of inOrder) at += rows.copy(sorted, at, start, end)
  return sorted
}

/** Creates an empty insert for about `expected` slices. */
export function createSliceRows(expected: number) {
  const writer = createRowWriter(expected * rowBytes)
  const portions: Portion[] = []
  let count = 0
  let body: Buffer | undefined
  return {
    count: () => count,
    add({ organizationId, deviceId, slices }: SliceBatch) {
      const start = writer.position()
      writeSliceRows(writer, organizationId, deviceId, slices)
      portions.push({ organizationId, deviceId, start, end: writer.position() })
      count += slices.length
    },
    /** Returns the encoded rows; none may be added afterwards. */
    body() {
      body ??= byDevice(writer.finish(), portions)
      return body.subarray(0, writer.position())
    },
    /** Releases the memory of the rows, which must not be used afterwards. */
    release() {
      writer.release()
      if (body) releaseBuffer(body)
    },
  }
}

/**
 * Writes slices as facts in one insert: writing them again changes nothing; of two with the same device and `from`, the
 * one with the higher `seq` remains. Resolves when they are on disk. Limit it to about 1 M slices: an insert of that
 * size is one block, all or nothing.
 */
export const insertSliceRows = (client: ClickHouse, rows: SliceRows, signal?: AbortSignal): Promise<void> =>
  insertRows(client, { table: 'slice', rows: rows.body(), signal })

// FINAL with a condition on key columns only: a condition on `to` might be applied before replacement and return a
// replaced row.
function sliceQuery(columns: string, range: DeviceRange, devices: KeyCondition, startCondition: KeyCondition) {
  return {
    query: `SELECT ${columns} FROM slice FINAL WHERE ${devices.where}
      AND ${startCondition.where} AND from < fromUnixTimestamp64Milli({until:Int64}, 'UTC')
      ORDER BY organization_id, device_id, from`,
    params: { ...devices.params, ...startCondition.params, until: Math.max(0, range.to) },
    signal: range.signal,
  }
}

/**
 * Returns the queries that together return the slices that start in a range or reach into it, and others that ended
 * before it.
 */
async function sliceQueries(client: ClickHouse, columns: string, range: DeviceRange) {
  if (isSmallRange(range)) {
    const devices = deviceCondition(range.devices)
    return [
      {
        ...sliceQuery(columns, range, devices, lookBackCondition(devices, range.from)),
        settings: { ...smallResultSettings },
      },
    ]
  }
  return (await lookBackGroups(client, range)).map(({ devices, lookBackMs }) => {
    const startCondition = {
      where: `from >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')`,
      params: { since: Math.max(0, range.from - lookBackMs) },
    }
    const settings = { optimize_read_in_order: 1 }
    return { ...sliceQuery(columns, range, deviceCondition(devices), startCondition), settings }
  })
}

const ofOrganization = ({ organizationId, deviceIds, from, to, signal }: SliceRange): DeviceRange => ({
  devices: devicesOf(organizationId, deviceIds),
  from,
  to,
  signal,
})

/** A slice and its organization. */
export type SliceOf = { organizationId: number; slice: Slice }

/**
 * Streams the effective slices that overlap `[from, to)` (epoch ms), including those that started before it: device by
 * device, ascending by `from`, although devices with long slices follow the others. Includes voided slices.
 */
export async function* streamSlicesOfAll(client: ClickHouse, range: DeviceRange): AsyncGenerator<SliceOf[]> {
  const row = (reader: RowReader): SliceOf => ({ organizationId: reader.uint32(), slice: readSliceRow(reader) })
  for (const query of await sliceQueries(client, `organization_id, ${sliceColumns}`, range))
    for await (const slices of readRows(client, { row, ...query }))
      yield slices.filter(({ slice }) => slice.to > range.from)
}

/** Streams slices like `streamSlicesOfAll`, for the devices of one organization. */
export async function* streamSlices(client: ClickHouse, range: SliceRange): AsyncGenerator<Slice[]> {
  for await (const slices of streamSlicesOfAll(client, ofOrganization(range))) yield slices.map(({ slice }) => slice)
}

/** Returns all slices of `streamSlices`. */
export async function readSlices(client: ClickHouse, range: SliceRange): Promise<Slice[]> {
  const all: Slice[] = []
  for await (const slices of streamSlices(client, range)) for (const slice of slices) all.push(slice)
  return all
}

const dayCount = z.object({ day: z.int(), count: z.coerce.number() })

/**
 * Counts the slices that started in `[from, to)` (epoch ms) by UTC day (number), ascending, without empty days. A slice
 * is counted once per output, and a rewritten one may be counted more than once.
 */
export async function countSlices(client: ClickHouse, range: SliceRange): Promise<{ day: number; count: number }[]> {
  const { organizationId, deviceIds, from, to, signal } = range
  if (deviceIds.length === 0 || to <= from) return []
  const { where, params } = deviceCondition(devicesOf(organizationId, deviceIds))
  const response = await client.query({
    query: `SELECT toInt32(toDate(from, 'UTC')) AS day, sum(greatest(1, length(outputs.good))) AS count FROM slice
      WHERE ${where} AND from >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
        AND from < fromUnixTimestamp64Milli({until:Int64}, 'UTC')
      GROUP BY day ORDER BY day`,
    query_params: { ...params, since: Math.max(0, from), until: Math.max(0, to) },
    format: 'JSONEachRow',
    clickhouse_settings: smallResultSettings,
    abort_signal: signal,
  })
  return z.array(dayCount).parse(await response.json())
}

/** An interval of a device, `[from, to)` in epoch ms. */
export type DeviceInterval = { deviceId: number; from: number; to: number }

/**
 * Returns the effective slices that overlap any interval of their device, by device, ascending by `from`, including
 * voided ones. For many short, scattered intervals: runs a single query for all of them.
 */
export async function readSlicesOf(
  client: ClickHouse,
  asked: { organizationId: number; stretches: readonly DeviceInterval[]; signal?: AbortSignal },
): Promise<Map<number, Slice[]>> {
  const { organizationId, stretches: intervals, signal } = asked
  const slicesByDevice = new Map<number, Slice[]>(intervals.map(({ deviceId }) => [deviceId, []]))
  if (intervals.length === 0) return slicesByDevice
  const froms = intervals.map(({ from }) => from)
  const [from, to] = [Math.min(...froms), Math.max(...intervals.map((interval) => interval.to))]
  const groups = await lookBackGroups(
    client,
    { devices: devicesOf(organizationId, slicesByDevice.keys()), from, to, signal },
    Math.max(...froms),
  )
  const lookBackMs = new Map(
    groups.flatMap((group) => group.devices.map(({ deviceId }) => [deviceId, group.lookBackMs] as const)),
  )
  const at = (ms: number) => `fromUnixTimestamp64Milli(toInt64(${Math.max(0, Math.floor(ms))}), 'UTC')`
  const within = intervals.map(
    (interval) =>
      `(device_id = ${interval.deviceId} AND from >= ${at(interval.from - lookBackMs.get(interval.deviceId)!)} AND from < ${at(interval.to)})`,
  )
  const query = `SELECT ${sliceColumns} FROM slice FINAL
    WHERE organization_id = {organization:UInt32} AND (${within.join(' OR ')}) ORDER BY device_id, from`
  const options = { query, params: { organization: organizationId }, row: readSliceRow, signal }
  const ofDevice = Map.groupBy(intervals, ({ deviceId }) => deviceId)
  for await (const slices of readRows(client, options))
    for (const slice of slices)
      if (ofDevice.get(slice.deviceId)!.some((interval) => slice.from < interval.to && slice.to > interval.from))
        slicesByDevice.get(slice.deviceId)!.push(slice)
  return slicesByDevice
}

/** The values measured with a slice of a device. */
export type MeasuredValues = { deviceId: number; from: number; to: number; values: Record<string, number> }

/**
 * Returns the effective slices that overlap `[from, to)` and contain values, each only with the values in `names` (all
 * if omitted).
 */
export async function readValues(
  client: ClickHouse,
  range: SliceRange & { names?: readonly string[] },
): Promise<MeasuredValues[]> {
  const measured: MeasuredValues[] = []
  const includedNames = range.names && new Set(range.names)
  const devices = ofOrganization(range)
  const row = (reader: RowReader): MeasuredValues => {
    const [deviceId, from, to] = [reader.uint32(), reader.uint64(), reader.uint64()]
    const values: Record<string, number> = {}
    for (let left = reader.length(); left > 0; left--) {
      const name = reader.text()
      const value = reader.float64()
      if (!includedNames || includedNames.has(name)) values[name] = value
    }
    return { deviceId, from, to, values }
  }
  for (const query of await sliceQueries(client, 'device_id, from, to, values', devices))
    for await (const rows of readRows(client, { row, ...query }))
      for (const row of rows) if (row.to > range.from && Object.keys(row.values).length > 0) measured.push(row)
  return measured
}
