import { tallyFields } from '@takt/domain/areas/efficiency/sums/tally.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { columnOf } from '@takt/store/postgres/columnOf.ts'
import { type Bind, bindParams, mine, type Part, boundSeconds as seconds } from '../../core/rollups/bindParams.ts'

/** How many numbers a tally has; rows carry them in the order of `tallyFields`. */
export const tallySize = tallyFields.length

/**
 * A sum over rollups. `who`: a resource or what resources were grouped into; `key`: the bucket (its first day, its
 * start in seconds, or the occurrence's start in ms); `lastTo`: the latest end of its slices, epoch ms. `live`: sums of
 * one resource that may change when data ahead of the clock are left out; `probe`: tells `lastTo` alone; `edge`: of an
 * occurrence that is not asked for as a whole.
 */
export type RollupRow = { kind: RowKind; who: string; key: number; lastTo: number; tally: number[] }

const kinds = ['settled', 'live', 'probe', 'edge', 'liveEdge'] as const
export type RowKind = (typeof kinds)[number]
const columns = tallyFields.map(columnOf)
const sums = (prefix = '') => columns.map((column) => `toFloat64(sum(${prefix}${column}))`).join(', ')

const row = (reader: RowReader): RollupRow => ({
  kind: kinds[reader.uint8()]!,
  who: reader.text(),
  key: reader.float64(),
  lastTo: reader.float64(),
  tally: columns.map(() => reader.float64()),
})

const lastTo = 'toFloat64(max(toUnixTimestamp64Milli(last_to)))'
const byResource = 'toString(resource_id)'

/** Who a row is for: each resource, all at once, or a group by resource. */
export type Grouping = 'resource' | 'all' | ReadonlyMap<string, string>

function whoOf(bind: Bind, grouping: Grouping): string {
  if (grouping === 'resource') return byResource
  if (grouping === 'all') return `''`
  const [ids, groups] = [[...grouping.keys()], [...grouping.values()]]
  return `transform(${byResource}, ${bind(ids, 'Array(String)')}, ${bind(groups, 'Array(String)')}, '')`
}

export type Rows = { kind: RowKind; resourceIDs: readonly string[]; grouping: Grouping }
const kindOf = ({ kind }: Pick<Rows, 'kind'>) => `toUInt8(${kinds.indexOf(kind)}) AS kind`
const grouped = 'GROUP BY who, key'

/** Whole days `[firstDay, endDay)` added up to the buckets that begin on `edges` (day numbers). */
export const dayPart =
  (rows: Rows, firstDay: number, endDay: number, edges: readonly number[]): Part =>
  (bind) =>
    `SELECT ${kindOf(rows)}, ${whoOf(bind, rows.grouping)} AS who,
    toFloat64(roundDown(toInt32(day), ${bind(edges, 'Array(Int32)')})) AS key, ${lastTo}, ${sums()}
  FROM rollup_day FINAL WHERE ${mine(bind, rows.resourceIDs)}
    AND day >= toDate(${bind(firstDay, 'UInt16')}) AND day < toDate(${bind(endDay, 'UInt16')}) ${grouped}`

/** Windows in `range` added up to the buckets that begin on `edges` (`secondsUp`). */
export const windowPart =
  (rows: Rows, range: Interval, edges: readonly number[]): Part =>
  (bind) =>
    `SELECT ${kindOf(rows)}, ${whoOf(bind, rows.grouping)} AS who,
    toFloat64(roundDown(toUnixTimestamp(window_start), ${bind(edges, 'Array(UInt32)')})) AS
      key, ${lastTo}, ${sums()}
  FROM rollup_window_by_day FINAL WHERE ${mine(bind, rows.resourceIDs)}
    AND window_start >= ${seconds(bind, range.start)} AND window_start < ${seconds(bind, range.end)} ${grouped}`

/** The key under which `windowPart` answers a bucket that begins at `edge`. */
export const secondsUp = (edge: number) => Math.ceil(edge / 1000)

const milliseconds = (bind: Bind, ms: number) => `fromUnixTimestamp64Milli(${bind(ms, 'Int64')}, 'UTC')`

/** Shift occurrences that start in `range`. */
export const shiftPart =
  (rows: Rows, range: Interval): Part =>
  (bind) =>
    `SELECT ${kindOf(rows)}, ${whoOf(bind, rows.grouping)} AS who,
    toFloat64(toUnixTimestamp64Milli(occurrence_start)) AS key, ${lastTo}, ${sums()}
  FROM rollup_shift FINAL WHERE ${mine(bind, rows.resourceIDs)}
    AND occurrence_start >= ${milliseconds(bind, range.start)} AND occurrence_start
      < ${milliseconds(bind, range.end)} ${grouped}`

/** Of the windows in `range` what fell into each shift occurrence. */
export const windowShiftPart =
  (rows: Rows, range: Interval): Part =>
  (bind) =>
    `SELECT ${kindOf(rows)}, ${whoOf(bind, rows.grouping)} AS who,
    toFloat64(toUnixTimestamp64Milli(occurrence)) AS key, ${lastTo}, ${sums('s_')}
  FROM rollup_window_by_day FINAL
  ARRAY JOIN shifts.occurrence_start AS
    occurrence, ${columns.map((column) => `shifts.${column} AS s_${column}`).join(', ')}
  WHERE ${mine(bind, rows.resourceIDs)}
    AND window_start >= ${seconds(bind, range.start)} AND window_start < ${seconds(bind, range.end)} ${grouped}`

/** How far the data of each resource reach, from `day` on. */
export const probePart =
  (resourceIDs: readonly string[], day: number): Part =>
  (bind) =>
    `SELECT ${kindOf({ kind: 'probe' })}, ${byResource} AS who,
      toFloat64(0) AS key, ${lastTo}, ${columns.map(() => 'toFloat64(0)').join(', ')}
  FROM rollup_day FINAL WHERE ${mine(bind, resourceIDs)} AND day >= toDate(${bind(day, 'UInt16')}) ${grouped}`

/** Asks all parts in one question of one organization, `organization_id` bound here for each of them. */
export async function* readRollups(
  client: ClickHouse,
  question: {
    organizationId: number
    parts: readonly Part[]
    settings?: Record<string, number>
    signal?: AbortSignal
  },
): AsyncGenerator<RollupRow[]> {
  if (question.parts.length === 0) return
  const { params, bind } = bindParams(question.organizationId)
  const query = question.parts.map((part) => part(bind)).join('\nUNION ALL\n')
  yield* readRows(client, {
    query,
    params,
    row,
    settings: question.settings,
    signal: question.signal,
  })
}
