import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import type { TagRead } from '@takt/domain/areas/locating/tagRead.ts'
import type { ClickHouse } from '../clickhouse/clickhouse.ts'
import { insertRows } from '../clickhouse/insertRows.ts'
import type { RowReader } from '../clickhouse/rowBinary/createRowReader.ts'
import { createRowWriter } from '../clickhouse/rowBinary/createRowWriter.ts'
import { readRows } from '../clickhouse/rowBinary/readRows.ts'

const rowBytes = 80

/** A read, with its tag and the organization of the reader. */
export type TagReadOf = { organizationId: number; epc: string; read: TagRead }

/**
 * Writes reads in one insert: writing them again changes nothing; of the same read, the one with the higher `seq`
 * remains.
 */
export async function insertTagReads(
  client: ClickHouse,
  reads: readonly TagReadOf[],
  signal?: AbortSignal,
): Promise<void> {
  const writer = createRowWriter(reads.length * rowBytes)
  for (const { organizationId, epc, read } of reads) {
    writer.uint32(organizationId)
    writer.text(epc)
    writer.uint64(read.at)
    writer.uint32(read.deviceId)
    writer.uint16(read.antenna)
    writer.uint64(read.seq)
    writer.float64(read.rssi ?? Number.NaN)
    writer.uint32(read.count)
  }
  await insertRows(client, { table: 'tag_read', rows: writer.finish(), signal })
}

function readTagRead(reader: RowReader): { epc: string; read: TagRead } {
  const epc = reader.text()
  const [at, deviceId, antenna, seq] = [reader.uint64(), reader.uint32(), reader.uint16(), reader.uint64()]
  const rssi = reader.float64()
  return { epc, read: { at, deviceId, antenna, seq, rssi: Number.isNaN(rssi) ? null : rssi, count: reader.uint32() } }
}

/** Returns the reads of tags in the hour that starts at `hour` and up to `lookBackMs` before it, by tag, in order. */
export async function readTagReads(
  client: ClickHouse,
  options: { organizationId: number; epcs: readonly string[]; hour: number; lookBackMs: number; signal?: AbortSignal },
): Promise<Map<string, TagRead[]>> {
  const { organizationId, epcs, hour, lookBackMs, signal } = options
  const at = (ms: number) => `fromUnixTimestamp64Milli(toInt64(${Math.floor(ms)}), 'UTC')`
  const second = (ms: number) => `toDateTime(${Math.floor(ms / 1000)}, 'UTC')`
  const query = `SELECT epc, at, device_id, antenna, seq, rssi, count FROM tag_read FINAL
    PREWHERE organization_id = {organization:UInt32} AND toStartOfHour(at) IN (${second(hour - hourMs)}, ${second(hour)})
      AND epc IN {epcs:Array(String)} AND at >= ${at(hour - lookBackMs)}
    ORDER BY epc, at, device_id, antenna`
  const readsByTag = new Map<string, TagRead[]>(epcs.map((epc) => [epc, []]))
  const params = { organization: organizationId, epcs }
  for await (const rows of readRows(client, { query, params, row: readTagRead, signal }))
    for (const { epc, read } of rows) readsByTag.get(epc)!.push(read)
  return readsByTag
}
