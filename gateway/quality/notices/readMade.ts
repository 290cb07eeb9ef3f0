import type { BreakdownDimension } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { MadeOfOperations } from '@takt/domain/quality/madeOfOperations.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { inTurns } from '@takt/store/turns.ts'
import type { createPartTables } from '../../analytics/face.ts'
import type { Bind, Part } from '../../rollups/bindParams.ts'
import { mostSecs } from '../checks/askValues.ts'
import { createMadeRows } from './createMadeRows.ts'

/** What was made, as a table of ClickHouse whose dimensions are `madeBy` and whose sums `sumsMade`. */
export type PartTable = Pick<Awaited<ReturnType<ReturnType<typeof createPartTables>>>, 'calendar' | 'settings'> & {
  rows: Part
  print: Part
}

/** In this order: machine, person, shift, then the operation and the day. */
export const madeBy = [
  'resourceID',
  'empID',
  'shiftNum',
  'partNum',
  'oprSeq',
  'bucket',
] as const satisfies BreakdownDimension[]
export const sumsMade = ['good', 'scrap', 'rework', 'idealSecs', 'idealMissing'] as const

/** What was made of parts that have a number; of what has no standard the ideal time is none. */
const rowsOf = (table: PartTable, bind: Bind) => `
  SELECT d3, d4, d0, d1, d2, toUInt16(d5), good + scrap + rework AS made, scrap + rework AS lost,
    if(idealMissing > 0, nan, idealSecs) FROM (${table.rows(bind)}) WHERE d3 != '' AND made > 0`

/** Something that is another text as soon as what was made may be other. */
export async function readPrint(client: ClickHouse, table: PartTable, asked: Asked): Promise<string> {
  const { params, bind, signal } = asked
  const query = table.print(bind)
  for await (const [print] of readRows(client, { query, params, row: (reader) => reader.text(), signal })) return print!
  return ''
}

type Asked = { params: Record<string, unknown>; bind: Bind; signal: AbortSignal }

/** What was made of each operation of a part on days that lie behind, at each machine, by each person and shift. */
export async function readMade(client: ClickHouse, table: PartTable, asked: Asked): Promise<MadeOfOperations> {
  const { params, bind, signal } = asked
  const made = createMadeRows()
  const settings = { ...table.settings, max_execution_time: mostSecs }
  const question = { query: rowsOf(table, bind), params, row: made.read, settings, signal }
  for await (const _ of readRows(client, question));
  return inTurns(made.collected((table.calendar ?? []).map(({ start }) => start)))
}
