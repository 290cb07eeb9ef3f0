import type { QualitySegment } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import {
  leastForShare,
  type QualitySums,
  qualitySumFields,
  takeQualitySums,
  type WorstBy,
} from '@takt/domain/areas/quality/qualitySums.ts'
import { z95 } from '@takt/domain/core/statistics/wilsonInterval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { type Bind, bindParams, type Part } from '../../core/rollups/bindParams.ts'
import { withoutIndexOfSets } from '../checksheets/face.ts'
import { qualityTexts as texts } from './texts.ts'
import { isNumber } from './valueConditions.ts'

/**
 * What was made and found of one calendar step and one value of each segment: `key` begins with where the step starts
 * (epoch ms).
 */
export type PivotGroup = { key: (string | number | null)[]; sums: QualitySums }

/** The orders of `worstFirst`, over the sums at hand. */
const byNumber = 'scrap + rework DESC, outside DESC, good DESC'
const made = '(good + scrap + rework)'
const lost = '(scrap + rework)'
const square = z95 * z95
/** How far `wilsonInterval` reaches, and its lower end. */
const half = `${z95} * sqrt(${lost} * (${made} - ${lost}) / ${made} + ${square / 4})`
const shareAtLeast = `(${lost} + ${square / 2} - ${half}) / (${made} + ${square})`
const orders: Record<WorstBy, string> = {
  number: byNumber,
  share: `if(${made} < ${leastForShare}, -1, ${shareAtLeast}) DESC, ${byNumber}`,
}

/** What a segment is of, null: nobody told. */
export const toldValue = (value: string | number) => (value === '' || value === -1 ? null : value)

const readSegment = (segment: QualitySegment, reader: RowReader) =>
  toldValue(isNumber(segment) ? reader.int32() : reader.text())

function readSums(reader: RowReader): QualitySums {
  const sums = {} as QualitySums
  for (const field of qualitySumFields) sums[field] = reader.float64()
  return sums
}

// No question may take longer in the database. The names of the sums are those of what they sum.
export const pivotSettings = { prefer_column_name_to_alias: 1, max_execution_time: 60 } as const

/** Parts of a query added up, and the order of their groups: by bucket and by segments, nobody last. */
export function addedUp(parts: readonly Part[], segments: readonly QualitySegment[], bind: Bind) {
  const names = ['bucket', ...segments.map((_, k) => `k${k}`)]
  const sums = qualitySumFields.map((field) => `sum(${field}) AS ${field}`)
  const none = segments.map((segment, k) => `k${k} = ${isNumber(segment) ? -1 : "''"}, k${k}`)
  return {
    names,
    groups: `(SELECT ${[...names, ...sums].join(', ')}
      FROM (${parts.map((part) => part(bind)).join('\nUNION ALL\n')}) GROUP BY ${names.join(', ')})
      WHERE ${qualitySumFields.map((field) => `${field} > 0`).join(' OR ')}`,
    inOrder: ['bucket', ...none].join(', '),
  }
}

export type PivotAsked = {
  organizationId: number
  segments: readonly QualitySegment[]
  atMost: number
  signal: AbortSignal
}

/**
 * Adds up parts of a query by bucket and segments: rows `bucket` (where the calendar step starts, epoch ms), `k0`, `k1` …
 * (the segments; nobody told: '' or -1) and all sums. Groups of nothing are left out, others come by bucket and by
 * segments, nobody last. At most so many are told, in the order of `worst`; null: all, and none if there are more. `rest`: what all others are together.
 */
export async function readPivot(
  client: ClickHouse,
  parts: readonly Part[],
  { organizationId, segments, atMost, worst, signal }: PivotAsked & { worst: WorstBy | null },
): Promise<{ groups: PivotGroup[]; rest?: { rowCount: number; sums: QualitySums } }> {
  if (parts.length === 0) return { groups: [] }
  const { params, bind } = bindParams(organizationId)
  const { names, groups, inOrder } = addedUp(parts, segments, bind)
  const all = ['toFloat64(count() OVER ())', ...(worst ? qualitySumFields.map((field) => `sum(${field}) OVER ()`) : [])]
  const query = `SELECT * FROM (SELECT ${[...names, ...qualitySumFields, ...all].join(', ')} FROM ${groups}
      ${worst ? `ORDER BY ${orders[worst]}, ${inOrder}` : ''} LIMIT ${atMost})
    ORDER BY ${inOrder} ${withoutIndexOfSets}`
  const read: PivotGroup[] = []
  let rowCount = 0
  let rest: QualitySums | undefined
  const row = (reader: RowReader): PivotGroup => {
    const key = [reader.float64(), ...segments.map((segment) => readSegment(segment, reader))]
    const sums = readSums(reader)
    rowCount = reader.float64()
    if (worst) rest = readSums(reader)
    else if (rowCount > atMost) throw new Refusal('tooLarge', texts.tooManyRows(atMost))
    return { key, sums }
  }
  for await (const rows of readRows(client, { query, params, row, settings: pivotSettings, signal }))
    for (const group of rows) read.push(group)
  if (!rest || rowCount === read.length) return { groups: read }
  for (const { sums } of read) takeQualitySums(rest, sums)
  return { groups: read, rest: { rowCount: rowCount - read.length, sums: rest } }
}
