import type { BreakdownDimension } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { iso } from '@takt/domain/areas/efficiency/wording.ts'
import type { MadeOfOperations } from '@takt/domain/areas/quality/madeOfOperations.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { bindParams, type Part } from '../../../core/rollups/bindParams.ts'
import type { createPartTables } from '../../analytics/face.ts'
import { wholeFloor } from '../../efficiency/face.ts'
import { mostSecs } from '../checks/askValues.ts'
import { createMadeRows, type DayPrint } from './createMadeRows.ts'

/** Rows that are remembered, of all organizations: 44 bytes each; a day and a name count as one. */
const usualRowsKept = 3_000_000
/** So many stretches of days are read one by one; of more, all that lies between them is read as well. */
const mostStretches = 8

/** In this order: machine, person, shift, then the operation and the day. */
const madeBy = [
  'resourceID',
  'empID',
  'shiftNum',
  'partNum',
  'oprSeq',
  'bucket',
] as const satisfies BreakdownDimension[]
const sumsMade = ['good', 'scrap', 'rework', 'idealSecs', 'idealMissing'] as const

/** What was made of parts that have a number; of what has no standard the ideal time is none. */
const rowsOf = (rows: string) => `
  SELECT d3, d4, d0, d1, d2, toUInt16(d5), good + scrap + rework AS made, scrap + rework AS lost,
    if(idealMissing > 0, nan, idealSecs) FROM (${rows}) WHERE d3 != '' AND made > 0`

type Asked = { resourceIDs: readonly string[]; days: Interval; signal: AbortSignal }

/**
 * What was made of each operation of a part on whole days that lie behind, at each machine, by each person and shift.
 * `prints` is another text as soon as any of it may be other. Of organizations whose machines were asked about all
 * together days are remembered: of those only what changed is read.
 */
export function createMade(
  clickhouse: ClickHouse,
  partTableOf: ReturnType<typeof createPartTables>,
  { rowsKept = usualRowsKept } = {},
) {
  const remembered = new Map<number, ReturnType<typeof createMadeRows>>()
  /** The organizations that were asked about last are remembered, as far as there is room. */
  function remember(organizationId: number, rows: ReturnType<typeof createMadeRows>) {
    remembered.delete(organizationId)
    remembered.set(organizationId, rows)
    let kept = remembered.values().reduce((sum, rows) => sum + rows.size(), 0)
    for (const [oldest, rows] of remembered) {
      if (kept <= rowsKept) return
      remembered.delete(oldest)
      kept -= rows.size()
    }
  }

  return async (
    floor: Floor,
    { resourceIDs, days, signal }: Asked,
  ): Promise<{ prints: string; read: (signal: AbortSignal) => Promise<MadeOfOperations> }> => {
    const { organizationId } = floor
    const all = wholeFloor(floor)
    const everyone = { of: all, resourceIDs: [...all.resources.keys()] }
    const some = { of: floor, resourceIDs: [...resourceIDs] }

    async function tableOf(whom: typeof some, { start, end }: Interval, signal: AbortSignal) {
      const range = { startDate: iso(start), endDate: iso(end), ttlSecs: 0, limit: 1 }
      const how = { by: [...madeBy], resolution: 'day' as const, parts: sumsMade, asRows: true }
      const asked = { resourceIDs: whom.resourceIDs, ...range, ...how }
      const { rows, prints, calendar, settings } = await partTableOf(whom.of, asked, signal)
      if (!rows || !prints || !calendar) return null
      return { whom, rows, prints, calendar, settings: { ...settings, max_execution_time: mostSecs } }
    }
    /** Of all machines where they are remembered; right after midnight some may have more to tell than those asked about. */
    async function tableAsked() {
      const isWhole = remembered.has(organizationId) || resourceIDs.length === all.resources.size
      const table = (isWhole && (await tableOf(everyone, days, signal))) || (await tableOf(some, days, signal))
      return table ?? Promise.reject(new Error('What is compared is of whole days that lie behind.'))
    }
    /** Asks for rows of a part of a query. */
    async function* answered<Row>(
      of: (part: string) => string,
      part: Part,
      row: (reader: RowReader) => Row,
      more: object,
    ) {
      const { params, bind } = bindParams(organizationId)
      yield* readRows(clickhouse, { query: of(part(bind)), params, row, ...more })
    }

    const table = await tableAsked()
    const isWhole = table.whom === everyone
    const { dayOf } = wallClock(floor.timeZone)
    const starts = table.calendar.map(({ start }) => ({ day: dayOf(start), start }))
    const found = new Map<number, string>()
    const print = (reader: RowReader) => [reader.uint16(), reader.text()] as const
    for await (const rows of answered((part) => part, table.prints, print, { signal }))
      for (const [day, of] of rows) found.set(day, of)
    const prints = starts.map(({ day }): DayPrint => ({ day, print: found.get(day) ?? '' }))

    async function read(signal: AbortSignal) {
      const rows = (isWhole ? remembered.get(organizationId) : undefined) ?? createMadeRows()
      const missing = rows.missing(prints)
      const stretches =
        missing.length > mostStretches
          ? [prints.slice(prints.indexOf(missing[0]![0]!), prints.indexOf(missing.at(-1)!.at(-1)!) + 1)]
          : missing
      for (const stretch of stretches) {
        const first = prints.indexOf(stretch[0]!)
        const range = { start: starts[first]!.start, end: starts[first + stretch.length]?.start ?? days.end }
        const part = stretch.length === prints.length ? table : await tableOf(table.whom, range, signal)
        if (!part) throw new Error('What was told of a day is not any more.')
        const taking = rows.begin(stretch)
        for await (const _ of answered(rowsOf, part.rows, taking.read, { settings: part.settings, signal }));
        taking.end()
      }
      if (isWhole) remember(organizationId, rows)
      return inTurns(rows.collected(starts, new Set(resourceIDs)))
    }
    return { prints: prints.map(({ print }) => print).join(' '), read }
  }
}
