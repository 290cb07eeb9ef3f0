import type { TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import { evidences, type TagGone, type TagPoint } from '@takt/domain/areas/locating/tagPoint.ts'
import type { ClickHouse } from '../clickhouse/clickhouse.ts'
import { insertRows } from '../clickhouse/insertRows.ts'
import { createRowWriter, type RowWriter } from '../clickhouse/rowBinary/createRowWriter.ts'

/** An hour of a tag as it is kept: `state` is what the next hour goes on from. */
export type TagHourRow = { organizationId: number; hour: TagHour; state: string }

const rowBytes = 400

type Point = TagPoint | TagGone

function writeColumn(
  writer: RowWriter,
  points: readonly Point[],
  write: (value: number) => void,
  of: (point: Point) => number,
) {
  writer.length(points.length)
  for (const point of points) write(of(point))
}

const ofPlace = (read: (point: TagPoint) => number) => (point: Point) => (point.evidence === null ? 0 : read(point))

function writePoints(writer: RowWriter, { hour, points }: TagHour) {
  writeColumn(writer, points, writer.uint32, ({ at }) => at - hour)
  writeColumn(
    writer,
    points,
    writer.uint32,
    ofPlace(({ floorPlanId }) => floorPlanId),
  )
  writeColumn(
    writer,
    points,
    writer.uint32,
    ofPlace(({ zoneId }) => zoneId ?? 0),
  )
  writeColumn(
    writer,
    points,
    writer.uint16,
    ofPlace(({ x }) => Math.round(x * 65_535)),
  )
  writeColumn(
    writer,
    points,
    writer.uint16,
    ofPlace(({ y }) => Math.round(y * 65_535)),
  )
  writeColumn(
    writer,
    points,
    writer.uint8,
    ofPlace(({ sureness }) => Math.round(sureness * 100)),
  )
  writeColumn(
    writer,
    points,
    writer.uint8,
    ofPlace(({ evidence }) => evidences.indexOf(evidence) + 1),
  )
}

/** Writes hours of tags in one insert; of the same hour of a tag the highest version stays. */
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
    writer.uint64(hour.heardAt)
    writer.text(state)
    writePoints(writer, hour)
  }
  await insertRows(client, { table: 'tag_hour', rows: writer.finish(), signal })
}
