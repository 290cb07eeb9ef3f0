import { operationText, type ProducedPart, type Work } from '@takt/domain/areas/checksheets/work.ts'
import type { ClickHouse } from './clickhouse.ts'
import { orNull, textOrNull } from './rowBinary/absent.ts'
import type { RowReader } from './rowBinary/createRowReader.ts'
import { readRows } from './rowBinary/readRows.ts'
import { deviceCondition, devicesOf, type SliceRange } from './sliceLookBack.ts'

const dayMs = 86_400_000

// Slices of an hour with equal values form one row: as columns it costs a third of its individual slices.
const sharedColumns = `device_id, state = 'setup', outputs.job_num, outputs.assembly_seq, outputs.opr_seq, outputs.part_num`
const columns = `${sharedColumns}, groupArray(toUnixTimestamp64Milli(from)),
  groupArray(toUInt32(toUnixTimestamp64Milli(to) - toUnixTimestamp64Milli(from))),
  groupArray(arraySum(outputs.good) + arraySum(outputs.scrap) + arraySum(outputs.rework))`

function readGroup(reader: RowReader): { deviceId: number; work: Work[] } {
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
    (job, i): ProducedPart => ({ jobNum: job, assemblySeq: assemblySeq[i]!, oprSeq: oprSeq[i]!, partNum: partNum[i]! }),
  )
  const operation = makes[0]?.jobNum ? operationText(makes[0]) : null
  const starts = column(reader.uint64)
  const ms = column(reader.uint32)
  const parts = column(reader.uint64)
  const work: Work[] = []
  for (let i = 0; i < starts.length; i++) {
    const from = starts[i]!
    work.push({ from, to: from + ms[i]!, isSetup, parts: parts[i]!, operation, makes })
  }
  return { deviceId, work }
}

/**
 * Returns the work that devices reported in slices that started in `[from, to)` (epoch ms, a day at most), by device,
 * unordered; null for a device that withdrew something: its slices have to be resolved.
 */
export async function readReportedWork(
  client: ClickHouse,
  { organizationId, deviceIds, from, to, signal }: SliceRange,
): Promise<ReadonlyMap<number, Work[] | null>> {
  const workByDevice = new Map<number, Work[] | null>(deviceIds.map((deviceId) => [deviceId, []]))
  if (workByDevice.size === 0) return workByDevice
  const devices = deviceCondition(devicesOf(organizationId, workByDevice.keys()))
  const startsSince = (column: string) => `from >= fromUnixTimestamp64Milli({${column}:Int64}, 'UTC')
    AND from < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`
  const params = { ...devices.params, from: Math.max(0, from), reach: Math.max(0, from - dayMs), to: Math.max(0, to) }
  const voided = {
    query: `SELECT DISTINCT device_id FROM slice WHERE ${devices.where} AND ${startsSince('reach')} AND state = 'void'`,
    row: (reader: RowReader) => reader.uint32(),
  }
  for await (const deviceIds of readRows(client, { ...voided, params, signal }))
    for (const deviceId of deviceIds) workByDevice.set(deviceId, null)
  // FINAL with a condition on key columns only, as for slices themselves.
  const query = `SELECT ${columns} FROM slice FINAL WHERE ${devices.where} AND ${startsSince('from')}
    GROUP BY ${sharedColumns}, toStartOfHour(from)`
  for await (const rows of readRows(client, { query, params, row: readGroup, signal }))
    for (const { deviceId, work } of rows) for (const entry of work) workByDevice.get(deviceId)?.push(entry)
  return workByDevice
}
