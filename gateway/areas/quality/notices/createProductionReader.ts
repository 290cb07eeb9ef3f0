import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { BreakdownDimension } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { iso } from '@takt/domain/areas/efficiency/wording.ts'
import type { ProductionByOperation } from '@takt/domain/areas/quality/productionByOperation.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { bindParams, type Part } from '../../../core/rollups/bindParams.ts'
import type { createPartTables } from '../../analytics/index.ts'
import { wholeFloor } from '../../efficiency/index.ts'
import { maxQuerySecs } from '../checks/queryValues.ts'
import { createProductionRows, type DayPrint } from './createProductionRows.ts'

/** Default maximum number of cached rows over all organizations: 44 bytes each; a day and a name count as one row. */
const defaultMaxCachedRows = 3_000_000
/**
 * Maximum number of intervals of days that are read separately; beyond it, the whole span between them is read at once.
 */
const maxIntervals = 8

/** The order matters: machine, person and shift, then the operation and the day. */
const productionDimensions = [
  'resourceID',
  'empID',
  'shiftNum',
  'partNum',
  'oprSeq',
  'bucket',
] as const satisfies BreakdownDimension[]
const productionFields = ['good', 'scrap', 'rework', 'idealSecs', 'idealMissing'] as const

/** Selects output of parts with a part number. The ideal time is NaN where a standard is missing. */
const rowsOf = (rows: string) => `
  SELECT d3, d4, d0, d1, d2, toUInt16(d5), good + scrap + rework AS made, scrap + rework AS lost,
    if(idealMissing > 0, nan, idealSecs) FROM (${rows}) WHERE d3 != '' AND made > 0`

type ProductionQuery = { resourceIDs: readonly string[]; days: Interval; signal: AbortSignal }

/**
 * Creates a reader of the output per part operation on whole past days, by machine, person and shift. `prints` changes
 * whenever any of the data may have changed. If all machines of an organization are queried together, its days are
 * cached and only changed days are read again.
 */
export function createProductionReader(
  clickhouse: ClickHouse,
  partTableOf: ReturnType<typeof createPartTables>,
  { maxCachedRows: storedRows = defaultMaxCachedRows } = {},
) {
  const remembered = new Map<number, ReturnType<typeof createProductionRows>>()
  /** Caches the most recently queried organizations within the row limit. */
  function remember(organizationId: number, rows: ReturnType<typeof createProductionRows>) {
    remembered.delete(organizationId)
    remembered.set(organizationId, rows)
    let cachedRows = remembered.values().reduce((sum, rows) => sum + rows.size(), 0)
    for (const [oldest, rows] of remembered) {
      if (cachedRows <= storedRows) return
      remembered.delete(oldest)
      cachedRows -= rows.size()
    }
  }

  return async (
    floor: Floor,
    { resourceIDs, days, signal }: ProductionQuery,
  ): Promise<{ prints: string; read: (signal: AbortSignal) => Promise<ProductionByOperation> }> => {
    const { organizationId } = floor
    const all = wholeFloor(floor)
    const everyone = { of: all, resourceIDs: [...all.resources.keys()] }
    const some = { of: floor, resourceIDs: [...resourceIDs] }

    async function tableOf(scope: typeof some, { start, end }: Interval, signal: AbortSignal) {
      const range = { startDate: iso(start), endDate: iso(end), ttlSecs: 0, limit: 1 }
      const options = {
        by: [...productionDimensions],
        resolution: 'day' as const,
        parts: productionFields,
        asRows: true,
      }
      const query = { resourceIDs: scope.resourceIDs, ...range, ...options }
      const { rows, prints, calendar, settings } = await partTableOf(scope.of, query, signal)
      if (!rows || !prints || !calendar) return null
      return { scope, rows, prints, calendar, settings: { ...settings, max_execution_time: maxQuerySecs } }
    }
    /**
     * Opens the table of all machines if they are cached. Right after midnight other machines may not have reported
     * completely; then only the queried machines are used.
     */
    async function openTable() {
      const isWhole = remembered.has(organizationId) || resourceIDs.length === all.resources.size
      const table = (isWhole && (await tableOf(everyone, days, signal))) || (await tableOf(some, days, signal))
      return table ?? Promise.reject(new Error('Comparisons require whole past days.'))
    }
    /** Queries the rows of a part of a query. */
    async function* queryRows<Row>(
      of: (part: string) => string,
      part: Part,
      row: (reader: RowReader) => Row,
      more: object,
    ) {
      const { params, bind } = bindParams(organizationId)
      yield* readRows(clickhouse, { query: of(part(bind)), params, row, ...more })
    }

    const table = await openTable()
    const isWhole = table.scope === everyone
    const { dayOf } = wallClock(floor.timeZone)
    const starts = table.calendar.map(({ start }) => ({ day: dayOf(start), start }))
    const printByDay = new Map<number, string>()
    const print = (reader: RowReader) => [reader.uint16(), reader.text()] as const
    for await (const rows of queryRows((part) => part, table.prints, print, { signal }))
      for (const [day, of] of rows) printByDay.set(day, of)
    const prints = starts.map(({ day }): DayPrint => ({ day, print: printByDay.get(day) ?? '' }))

    async function read(signal: AbortSignal) {
      const rows = (isWhole ? remembered.get(organizationId) : undefined) ?? createProductionRows()
      const missing = rows.missing(prints)
      const intervals =
        missing.length > maxIntervals
          ? [prints.slice(prints.indexOf(missing[0]![0]!), prints.indexOf(missing.at(-1)!.at(-1)!) + 1)]
          : missing
      for (const interval of intervals) {
        const first = prints.indexOf(interval[0]!)
        const range = { start: starts[first]!.start, end: starts[first + interval.length]?.start ?? days.end }
        const part = interval.length === prints.length ? table : await tableOf(table.scope, range, signal)
        if (!part) throw new Error('The data of a day is no longer available.')
        const taking = rows.start(interval)
        for await (const _ of queryRows(rowsOf, part.rows, taking.read, { settings: part.settings, signal }));
        taking.end()
      }
      if (isWhole) remember(organizationId, rows)
      return runYielding(rows.collected(starts, new Set(resourceIDs)))
    }
    return { prints: prints.map(({ print }) => print).join(' '), read }
  }
}
