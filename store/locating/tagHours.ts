import type { TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import { evidences, type TagAbsence, type TagPoint } from '@takt/domain/areas/locating/tagPoint.ts'
import type { ClickHouse } from '../clickhouse/clickhouse.ts'
import type { RowReader } from '../clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '../clickhouse/rowBinary/readRows.ts'

const fractions = 65_535
const hundredths = 100

/** A query of `tag_hour`: hours from the one that starts at `from` up to, but not including, `to` (epoch ms). */
export type TagHourRange = {
  organizationId: number
  from: number
  to: number
  epcs?: readonly string[]
  /** Only hours in which the tag was in one of these zones. */
  zoneIds?: readonly number[]
  /** Only hours in which the tag was on this plan. */
  floorPlanId?: number
  signal?: AbortSignal
}

function readPoints(reader: RowReader, hour: number): (TagPoint | TagAbsence)[] {
  const column = (bytes: number) => reader.leap(reader.length() * bytes)
  const count = reader.length()
  const after = reader.leap(count * 4)
  const [floorPlanId, zoneId, x, y, sureness, evidence] = [
    column(4),
    column(4),
    column(2),
    column(2),
    column(1),
    column(1),
  ]
  const points: (TagPoint | TagAbsence)[] = []
  for (let i = 0; i < count; i++) {
    const at = hour + reader.uint32At(after + i * 4)
    const evidenceName = evidences[reader.uint8At(evidence + i) - 1]
    if (!evidenceName) points.push({ at, evidence: null })
    else
      points.push({
        at,
        floorPlanId: reader.uint32At(floorPlanId + i * 4),
        zoneId: reader.uint32At(zoneId + i * 4) || null,
        x: reader.uint16At(x + i * 2) / fractions,
        y: reader.uint16At(y + i * 2) / fractions,
        sureness: reader.uint8At(sureness + i) / hundredths,
        evidence: evidenceName,
      })
  }
  return points
}

const columns = `epc, toUnixTimestamp(hour), since, heard_at, points.after, points.floor_plan_id, points.zone_id, points.x,
  points.y, points.sureness, points.evidence`

function readTagHour(reader: RowReader): TagHour {
  const epc = reader.text()
  const hour = reader.uint32() * 1000
  const [since, lastReadAt] = [reader.uint64(), reader.uint64()]
  return { epc, hour, since, lastReadAt, points: readPoints(reader, hour) }
}

/** Streams hours of tags in chronological order, sorted by tag within an hour. */
export async function* streamTagHours(client: ClickHouse, range: TagHourRange): AsyncGenerator<TagHour[]> {
  const { organizationId, from, to, epcs, zoneIds, floorPlanId, signal } = range
  if (epcs?.length === 0 || zoneIds?.length === 0) return
  const conditions = [
    'organization_id = {organization:UInt32}',
    'hour >= toDateTime({from:UInt32}) AND hour < toDateTime({to:UInt32})',
    ...(epcs ? ['epc IN {epcs:Array(String)}'] : []),
  ]
  // A condition on anything but the key must apply to the rows after replacement.
  const within = [
    ...(zoneIds ? ['hasAny(`points.zone_id`, {zones:Array(UInt32)})'] : []),
    ...(floorPlanId === undefined ? [] : ['has(`points.floor_plan_id`, {plan:UInt32})']),
  ]
  const query = `SELECT ${columns} FROM tag_hour FINAL PREWHERE ${conditions.join(' AND ')}
    ${within.length > 0 ? `WHERE ${within.join(' AND ')}` : ''} ORDER BY hour, epc`
  const seconds = (ms: number) => Math.max(0, Math.min(0xffffffff, Math.floor(ms / 1000)))
  const params = {
    organization: organizationId,
    from: seconds(from),
    to: seconds(to),
    epcs,
    zones: zoneIds,
    plan: floorPlanId,
  }
  yield* readRows(client, { query, params, row: readTagHour, signal })
}

/** Returns the start of the first hour (epoch ms) in which any tag of an organization was read; null: never. */
export async function firstTagHour(
  client: ClickHouse,
  { organizationId, signal }: Pick<TagHourRange, 'organizationId' | 'signal'>,
): Promise<number | null> {
  // Sorted by the key, so that only the first row is read.
  const query = `SELECT toUnixTimestamp(hour) FROM tag_hour WHERE organization_id = {organization:UInt32}
    ORDER BY organization_id, hour LIMIT 1`
  const params = { organization: organizationId }
  const row = (reader: RowReader) => reader.uint32() * 1000
  for await (const [first] of readRows(client, { query, params, row, signal })) return first ?? null
  return null
}
