import type { TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import { evidences, type TagAbsence, type TagPoint } from '@takt/domain/areas/locating/tagPoint.ts'
import type { ClickHouse } from '../clickhouse/clickhouse.ts'
import { insertRows } from '../clickhouse/insertRows.ts'
import { createRowWriter, type RowWriter } from '../clickhouse/rowBinary/createRowWriter.ts'

/** An hour of a tag as it is stored: the next hour continues from `state`. */
export type TagHourRow = { organizationId: number; hour: TagHour; state: string }

const rowBytes = 400

type Point = TagPoint | TagAbsence

function writeColumn(
  writer: RowWriter,
  points: readonly Point[],
  write: (value: number) => void,
  of: (point: Point) => number,
) {
  writer.length(points.length)
  for (const point of points) write(of(point))
}

const ofPosition = (read: (point: TagPoint) => number) => (point: Point) => (point.evidence === null ? 0 : read(point))

function writePoints(writer: RowWriter, { hour, points }: TagHour) {
  writeColumn(writer, points, writer.uint32, ({ at }) => at - hour)
  writeColumn(
    writer,
    points,
    writer.uint32,
    ofPosition(({ floorPlanId }) => floorPlanId),
  )
  writeColumn(
    writer,
    points,
    writer.uint32,
    ofPosition(({ zoneId }) => zoneId ?? 0),
  )
  writeColumn(
    writer,
    points,
    writer.uint16,
    ofPosition(({ x }) => Math.round(x * 65_535)),
  )
  writeColumn(
    writer,
    points,
    writer.uint16,
    ofPosition(({ y }) => Math.round(y * 65_535)),
  )
  writeColumn(
    writer,
    points,
    writer.uint8,
    ofPosition(({ sureness }) => Math.round(sureness * 100)),
  )
  writeColumn(
    writer,
    points,
    writer.uint8,
    ofPosition(({ evidence }) => evidences.indexOf(evidence) + 1),
  )
}

/** Writes hours of tags in one insert; for the same hour of a tag the highest version remains. */
export async function insertTagHours(
  client: ClickHouse,
  { rows, version, signal }: { rows: readonly TagHourRow[]; version: bigint; signal?: AbortSignal },
): Promise<void> {
  const writer = createRowWriter(rows.length * rowBytes)
  for (const { organizationId, hour, state } of rows) {
    writer.uint32(organizationId)
    writer.uint32(hour.hour / 1000)
    writer.text(hour.epc)
    writer.bigUint64(version)
    writer.uint64(hour.since)
    writer.uint64(hour.lastReadAt)
    writer.text(state)
    writePoints(writer, hour)
  }
  await insertRows(client, { table: 'tag_hour', rows: writer.finish(), signal })
}
