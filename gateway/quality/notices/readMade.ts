import type { BreakdownDimension } from '@takt/domain/efficiency/answers/breakdown.ts'
import {
  effectSettings,
  type Level,
  looks,
  type MadeByLevel,
  type MadeOfOperation,
  type MadeOnDay,
} from '@takt/domain/quality/qualityEffects.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import type { createPartTables } from '../../analytics/face.ts'
import type { Bind, Part } from '../../rollups/bindParams.ts'
import { mostSecs } from '../checks/askValues.ts'

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
const [machine, person, shift] = [1, 2, 4]
const bits: Record<keyof Level, number> = { resourceID: machine, empID: person, shiftNum: shift }
/** All together, and each look, as bits of what it is by. */
const masks = [0, ...looks.map((look) => look.reduce((mask, name) => mask | bits[name], 0))]

/** By whom, days with enough of it, and what was made on each day; nothing of parts without a number. */
function levelsOf(table: PartTable, bind: Bind): string {
  const { leastParts, daysNeeded } = effectSettings
  return `SELECT toUInt8(look), d3, d4, machine, person, shift,
      groupArray(d5), groupArray(total), groupArray(lost),
      sumIf(ideal, total >= ${leastParts}), sumIf(missing, total >= ${leastParts})
    FROM (SELECT look, d3, d4, if(bitAnd(look, ${machine}) > 0, d0, '') AS machine,
        if(bitAnd(look, ${person}) > 0, d1, '') AS person, if(bitAnd(look, ${shift}) > 0, d2, -1) AS shift, d5,
        sum(good + scrap + rework) AS total, sum(scrap + rework) AS lost,
        sum(idealSecs) AS ideal, sum(idealMissing) AS missing
      FROM (${table.rows(bind)}) ARRAY JOIN ${bind(masks, 'Array(UInt8)')} AS look
      WHERE d3 != '' AND (bitAnd(look, ${person}) = 0 OR d1 != '') AND (bitAnd(look, ${shift}) = 0 OR d2 != -1)
      GROUP BY look, d3, d4, machine, person, shift, d5 HAVING total > 0)
    GROUP BY look, d3, d4, machine, person, shift HAVING countIf(total >= ${leastParts}) >= ${daysNeeded}`
}

function readLevel(reader: RowReader, startOf: (place: number) => number) {
  const look = reader.uint8()
  const operation = { partNum: reader.text(), oprSeq: reader.int32() }
  const [resourceID, empID, shiftNum] = [reader.text(), reader.text(), reader.int32()]
  const column = (value: () => number) => Array.from({ length: reader.length() }, value)
  const [places, total, lost] = [column(reader.int32), column(reader.float64), column(reader.float64)]
  const days: MadeOnDay[] = places.map((place, k) => ({ start: startOf(place), total: total[k]!, lost: lost[k]! }))
  const [idealSecs, missing] = [reader.float64(), reader.float64()]
  const level: Level = {
    ...(look & machine && { resourceID }),
    ...(look & person && { empID }),
    ...(look & shift && { shiftNum }),
  }
  return {
    ...{ look, level, operation, idealSecs: missing > 0 ? null : idealSecs },
    days: days.sort((a, b) => a.start - b.start),
  }
}

/** Something that is another text as soon as what was made may be other. */
export async function readPrint(client: ClickHouse, table: PartTable, asked: Asked): Promise<string> {
  const { params, bind, signal } = asked
  const query = table.print(bind)
  for await (const [print] of readRows(client, { query, params, row: (reader) => reader.text(), signal })) return print!
  return ''
}

type Asked = { params: Record<string, unknown>; bind: Bind; signal: AbortSignal }

/**
 * What was made of each operation of a part on days that lie behind, by all together and by each machine, person and
 * shift and by two of them, as far as these made enough on enough days.
 */
export async function readMade(client: ClickHouse, table: PartTable, asked: Asked): Promise<MadeOfOperation[]> {
  const { params, bind, signal } = asked
  const startOf = (place: number) => table.calendar![place]!.start
  const operations = new Map<string, MadeOfOperation & { levels: MadeByLevel[] }>()
  const row = (reader: RowReader) => readLevel(reader, startOf)
  const settings = { ...table.settings, max_execution_time: mostSecs }
  for await (const rows of readRows(client, { query: levelsOf(table, bind), params, row, settings, signal }))
    for (const { look, level, operation, days, idealSecs } of rows) {
      const oprSeq = operation.oprSeq === -1 ? null : operation.oprSeq
      const name = JSON.stringify(operation)
      const known = operations.get(name) ?? { partNum: operation.partNum, oprSeq, all: [], levels: [] }
      operations.set(name, look === 0 ? { ...known, all: days } : known)
      if (look !== 0) known.levels.push({ level, days, idealSecs })
    }
  return [...operations.values()]
}
