import { tallyFields } from '@takt/domain/areas/efficiency/totals/tally.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { columnOf } from '@takt/store/postgres/columnOf.ts'
import {
  type Bind,
  bindParams,
  machineFilter,
  type Part,
  boundSeconds as seconds,
} from '../../core/rollups/bindParams.ts'
import type { DaySpan } from '../../core/rollups/coverRange.ts'

/** Number of values in a tally. Rows hold them in the order of `tallyFields`. */
export const tallySize = tallyFields.length

/**
 * One aggregated row of rollups. `groupKey`: a resource ID or the group it was assigned to; `key`: the bucket (first
 * day, start in seconds, or start of the occurrence in ms); `lastTo`: latest end of its slices, epoch ms. Kinds:
 * `live`: totals of one resource that may change when data ahead of the clock are excluded; `probe`: carries `lastTo`
 * only; `edge`: from an occurrence that the range covers partly.
 */
export type RollupRow = { kind: RowKind; groupKey: string; key: number; lastTo: number; tally: number[] }

const kinds = ['settled', 'live', 'probe', 'edge', 'liveEdge'] as const
export type RowKind = (typeof kinds)[number]
const columns = tallyFields.map(columnOf)
const sumColumns = (prefix = '') => columns.map((column) => `toFloat64(sum(${prefix}${column}))`).join(', ')
const plainColumns = columns.map((column) => `toFloat64(${column})`).join(', ')

/**
 * Creates a reader that returns each row in the same object: a hundred thousand rows would otherwise be as many objects
 * and lists.
 */
function createRow(): (reader: RowReader) => RollupRow {
  const row: RollupRow = { kind: 'settled', groupKey: '', key: 0, lastTo: 0, tally: columns.map(() => 0) }
  return (reader) => {
    row.kind = kinds[reader.uint8()]!
    row.groupKey = reader.text()
    row.key = reader.float64()
    row.lastTo = reader.float64()
    reader.float64s(row.tally)
    return row
  }
}

const lastTo = 'toFloat64(max(toUnixTimestamp64Milli(last_to)))'
const plainLastTo = 'toFloat64(toUnixTimestamp64Milli(last_to))'
const byResource = 'toString(resource_id)'

/** Grouping of rows: per resource, all together, or by a map from resource to group. */
export type Grouping = 'resource' | 'all' | ReadonlyMap<string, string>

function groupKeyOf(bind: Bind, grouping: Grouping): string {
  if (grouping === 'resource') return byResource
  if (grouping === 'all') return `''`
  const [ids, groups] = [[...grouping.keys()], [...grouping.values()]]
  return `transform(${byResource}, ${bind(ids, 'Array(String)')}, ${bind(groups, 'Array(String)')}, '')`
}

export type Rows = { kind: RowKind; resourceIDs: readonly string[]; grouping: Grouping }
const kindOf = ({ kind }: Pick<Rows, 'kind'>) => `toUInt8(${kinds.indexOf(kind)}) AS kind`
const grouped = 'GROUP BY who, key'

/**
 * Selects whole days, aggregated to the buckets that start on `edges` (day numbers); null: each day is a bucket, so
 * that the rows of a machine need no aggregation.
 */
export const dayPart =
  (rows: Rows, { firstDay, endDay }: DaySpan, edges: readonly number[] | null): Part =>
  (bind) => {
    const day = edges ? `roundDown(toInt32(day), ${bind(edges, 'Array(Int32)')})` : 'toInt32(day)'
    const isRow = edges === null && rows.grouping === 'resource'
    const values = isRow ? `${plainLastTo}, ${plainColumns}` : `${lastTo}, ${sumColumns()}`
    return `SELECT ${kindOf(rows)}, ${groupKeyOf(bind, rows.grouping)} AS who, toFloat64(${day}) AS key, ${values}
  FROM rollup_day FINAL WHERE ${machineFilter(bind, rows.resourceIDs)}
    AND day >= toDate(${bind(firstDay, 'UInt16')}) AND day < toDate(${bind(endDay, 'UInt16')}) ${isRow ? '' : grouped}`
  }

/** Selects the windows in `range`, aggregated to the buckets that start on `edges` (`secondsUp`). */
export const windowPart =
  (rows: Rows, range: Interval, edges: readonly number[]): Part =>
  (bind) =>
    `SELECT ${kindOf(rows)}, ${groupKeyOf(bind, rows.grouping)} AS who,
    toFloat64(roundDown(toUnixTimestamp(window_start), ${bind(edges, 'Array(UInt32)')})) AS
      key, ${lastTo}, ${sumColumns()}
  FROM rollup_window_by_day FINAL WHERE ${machineFilter(bind, rows.resourceIDs)}
    AND window_start >= ${seconds(bind, range.start)} AND window_start < ${seconds(bind, range.end)} ${grouped}`

/** Returns the key under which `windowPart` returns a bucket that starts at `edge`. */
export const secondsUp = (edge: number) => Math.ceil(edge / 1000)

const milliseconds = (bind: Bind, ms: number) => `fromUnixTimestamp64Milli(${bind(ms, 'Int64')}, 'UTC')`

/** Selects shift occurrences that start in `range`. */
export const shiftPart =
  (rows: Rows, range: Interval): Part =>
  (bind) =>
    `SELECT ${kindOf(rows)}, ${groupKeyOf(bind, rows.grouping)} AS who,
    toFloat64(toUnixTimestamp64Milli(occurrence_start)) AS key, ${lastTo}, ${sumColumns()}
  FROM rollup_shift FINAL WHERE ${machineFilter(bind, rows.resourceIDs)}
    AND occurrence_start >= ${milliseconds(bind, range.start)} AND occurrence_start
      < ${milliseconds(bind, range.end)} ${grouped}`

/** Selects the share of each shift occurrence in the windows of `range`. */
export const windowShiftPart =
  (rows: Rows, range: Interval): Part =>
  (bind) =>
    `SELECT ${kindOf(rows)}, ${groupKeyOf(bind, rows.grouping)} AS who,
    toFloat64(toUnixTimestamp64Milli(occurrence)) AS key, ${lastTo}, ${sumColumns('s_')}
  FROM rollup_window_by_day FINAL
  ARRAY JOIN shifts.occurrence_start AS
    occurrence, ${columns.map((column) => `shifts.${column} AS s_${column}`).join(', ')}
  WHERE ${machineFilter(bind, rows.resourceIDs)}
    AND window_start >= ${seconds(bind, range.start)} AND window_start < ${seconds(bind, range.end)} ${grouped}`

/** Selects the latest data time of each resource, from `day` on. */
export const probePart =
  (resourceIDs: readonly string[], day: number): Part =>
  (bind) =>
    `SELECT ${kindOf({ kind: 'probe' })}, ${byResource} AS who,
      toFloat64(0) AS key, ${lastTo}, ${columns.map(() => 'toFloat64(0)').join(', ')}
  FROM rollup_day FINAL WHERE ${machineFilter(bind, resourceIDs)} AND day >= toDate(${bind(day, 'UInt16')}) ${grouped}`

/**
 * Reads all parts in one query of one organization; binds `organization_id` for each part. `add` is called for each
 * row, which it must not store.
 */
export async function readRollups(
  client: ClickHouse,
  rollupQuery: {
    organizationId: number
    parts: readonly Part[]
    add: (row: RollupRow) => void
    settings?: Record<string, number>
    signal?: AbortSignal
  },
): Promise<void> {
  const { organizationId, parts, add, settings, signal } = rollupQuery
  if (parts.length === 0) return
  const { params, bind } = bindParams(organizationId)
  const query = parts.map((part) => part(bind)).join('\nUNION ALL\n')
  const readRow = createRow()
  const row = (reader: RowReader) => add(readRow(reader))
  for await (const _ of readRows(client, { query, params, row, settings, signal }));
}
