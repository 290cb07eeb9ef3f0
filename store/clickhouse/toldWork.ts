import { type Made, operationText, type Work } from '@takt/domain/areas/checksheets/work.ts'
import type { ClickHouse } from './clickhouse.ts'
import { orNull, textOrNull } from './rowBinary/absent.ts'
import type { RowReader } from './rowBinary/createRowReader.ts'
import { readRows } from './rowBinary/readRows.ts'
import { deviceCondition, devicesOf, type SliceRange } from './sliceLookBack.ts'

const dayMs = 86_400_000

// What is alike of an hour is a row: as columns it costs a third of what its slices cost one by one.
const alike = `device_id, state = 'setup', outputs.job_num, outputs.assembly_seq, outputs.opr_seq, outputs.part_num`
const columns = `${alike}, groupArray(toUnixTimestamp64Milli(from)),
  groupArray(toUInt32(toUnixTimestamp64Milli(to) - toUnixTimestamp64Milli(from))),
  groupArray(arraySum(outputs.good) + arraySum(outputs.scrap) + arraySum(outputs.rework))`

function readAlike(reader: RowReader): { deviceId: number; work: Work[] } {
  const column = <Value>(read: () => Value) => {
    const values: Value[] = []
    for (let left = reader.length(); left > 0; left--) values.push(read())
    return values
  }
  const deviceId = reader.uint32()
  const isSetup = reader.uint8() === 1
  const jobNum = column(() => textOrNull(reader.text()))
  const assemblySeq = column(() => orNull(reader.int32()))
  const oprSeq = column(() => orNull(reader.int32()))
  const partNum = column(() => textOrNull(reader.text()))
  const makes = jobNum.map(
    (job, i): Made => ({ jobNum: job, assemblySeq: assemblySeq[i]!, oprSeq: oprSeq[i]!, partNum: partNum[i]! }),
  )
  const operation = makes[0]?.jobNum ? operationText(makes[0]) : null
  const began = column(reader.uint64)
  const ms = column(reader.uint32)
  const parts = column(reader.uint64)
  const work: Work[] = []
  for (let i = 0; i < began.length; i++) {
    const from = began[i]!
    work.push({ from, to: from + ms[i]!, isSetup, parts: parts[i]!, operation, makes })
  }
  return { deviceId, work }
}

/**
 * What devices told of the stretches that began in `[from, to)` (epoch ms, a day at most), by device, in no order; null
 * of a device that took something back, whose slices have to be resolved.
 */
export async function readToldWork(
  client: ClickHouse,
  { organizationId, deviceIds, from, to, signal }: SliceRange,
): Promise<ReadonlyMap<number, Work[] | null>> {
  const told = new Map<number, Work[] | null>(deviceIds.map((deviceId) => [deviceId, []]))
  if (told.size === 0) return told
  const devices = deviceCondition(devicesOf(organizationId, told.keys()))
  const began = (column: string) => `from >= fromUnixTimestamp64Milli({${column}:Int64}, 'UTC')
    AND from < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`
  const params = { ...devices.params, from: Math.max(0, from), reach: Math.max(0, from - dayMs), to: Math.max(0, to) }
  const voided = {
    query: `SELECT DISTINCT device_id FROM slice WHERE ${devices.where} AND ${began('reach')} AND state = 'void'`,
    row: (reader: RowReader) => reader.uint32(),
  }
  for await (const deviceIds of readRows(client, { ...voided, params, signal }))
    for (const deviceId of deviceIds) told.set(deviceId, null)
  // FINAL with a condition on key columns only, as with slices themselves.
  const query = `SELECT ${columns} FROM slice FINAL WHERE ${devices.where} AND ${began('from')}
    GROUP BY ${alike}, toStartOfHour(from)`
  for await (const rows of readRows(client, { query, params, row: readAlike, signal }))
    for (const { deviceId, work } of rows) for (const stretch of work) told.get(deviceId)?.push(stretch)
  return told
}
