import {
  minPartsForShare,
  type QualityTotals,
  qualityTotalFields,
  subtractQualityTotals,
  type WorstCriterion,
} from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualitySegment } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { z95 } from '@takt/domain/core/statistics/wilsonInterval.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { type Bind, bindParams, type Part } from '../../core/rollups/bindParams.ts'
import { withoutIndexOfSets } from '../checksheets/index.ts'
import { qualityTexts as texts } from './texts.ts'
import { isNumber } from './valueConditions.ts'

/** Totals of one calendar step and one value per segment; `key` starts with the start of the step (epoch ms). */
export type PivotGroup = { key: (string | number | null)[]; totals: QualityTotals }

/** SQL equivalents of the sort orders of `worstFirst`. */
const byNumber = 'scrap + rework DESC, outside DESC, good DESC'
const totalExpression = '(good + scrap + rework)'
const lostExpression = '(scrap + rework)'
const square = z95 * z95
/** Half width of `wilsonInterval` and its lower end. */
const half = `${z95} * sqrt(${lostExpression} * (${totalExpression} - ${lostExpression}) / ${totalExpression} + ${square / 4})`
const shareLowerBound = `(${lostExpression} + ${square / 2} - ${half}) / (${totalExpression} + ${square})`
const orders: Record<WorstCriterion, string> = {
  number: byNumber,
  share: `if(${totalExpression} < ${minPartsForShare}, -1, ${shareLowerBound}) DESC, ${byNumber}`,
}

/** Returns the value of a segment; null if none was recorded. */
export const segmentValue = (value: string | number) => (value === '' || value === -1 ? null : value)

const readSegment = (segment: QualitySegment, reader: RowReader) =>
  segmentValue(isNumber(segment) ? reader.int32() : reader.text())

function readTotals(reader: RowReader): QualityTotals {
  const totals = {} as QualityTotals
  for (const field of qualityTotalFields) totals[field] = reader.float64()
  return totals
}

// Query time is limited to 60 s. Aliases of sums equal the names of the summed columns.
export const pivotSettings = { prefer_column_name_to_alias: 1, max_execution_time: 60 } as const

/**
 * Returns the SQL of the summed parts and the order of their groups: by bucket and segments, entries without a value
 * last.
 */
export function addedUp(parts: readonly Part[], segments: readonly QualitySegment[], bind: Bind) {
  const names = ['bucket', ...segments.map((_, k) => `k${k}`)]
  const sumColumns = qualityTotalFields.map((field) => `sum(${field}) AS ${field}`)
  const none = segments.map((segment, k) => `k${k} = ${isNumber(segment) ? -1 : "''"}, k${k}`)
  return {
    names,
    groups: `(SELECT ${[...names, ...sumColumns].join(', ')}
      FROM (${parts.map((part) => part(bind)).join('\nUNION ALL\n')}) GROUP BY ${names.join(', ')})
      WHERE ${qualityTotalFields.map((field) => `${field} > 0`).join(' OR ')}`,
    inOrder: ['bucket', ...none].join(', '),
  }
}

export type PivotParams = {
  organizationId: number
  segments: readonly QualitySegment[]
  maxRows: number
  signal: AbortSignal
}

/**
 * Sums the parts of a query by bucket and segments: rows with `bucket` (start of the calendar step, epoch ms), `k0`,
 * `k1` … (the segments; '' or -1 if not recorded) and all totals. Empty groups are omitted; the others are ordered by
 * bucket and segments, entries without a value last. With `worst`, at most `maxRows` groups are returned, selected in
 * that order, and `rest` is the total of all others; with null, all groups are returned and exceeding `maxRows` is
 * rejected.
 */
export async function readPivot(
  client: ClickHouse,
  parts: readonly Part[],
  { organizationId, segments, maxRows, worst, signal }: PivotParams & { worst: WorstCriterion | null },
): Promise<{ groups: PivotGroup[]; rest?: { rowCount: number; totals: QualityTotals } }> {
  if (parts.length === 0) return { groups: [] }
  const { params, bind } = bindParams(organizationId)
  const { names, groups, inOrder } = addedUp(parts, segments, bind)
  const all = [
    'toFloat64(count() OVER ())',
    ...(worst ? qualityTotalFields.map((field) => `sum(${field}) OVER ()`) : []),
  ]
  const query = `SELECT * FROM (SELECT ${[...names, ...qualityTotalFields, ...all].join(', ')} FROM ${groups}
      ${worst ? `ORDER BY ${orders[worst]}, ${inOrder}` : ''} LIMIT ${maxRows})
    ORDER BY ${inOrder} ${withoutIndexOfSets}`
  const read: PivotGroup[] = []
  let rowCount = 0
  let rest: QualityTotals | undefined
  const row = (reader: RowReader): PivotGroup => {
    const key = [reader.float64(), ...segments.map((segment) => readSegment(segment, reader))]
    const totals = readTotals(reader)
    rowCount = reader.float64()
    if (worst) rest = readTotals(reader)
    else if (rowCount > maxRows) throw new HttpError('tooLarge', texts.tooManyRows(maxRows))
    return { key, totals }
  }
  for await (const rows of readRows(client, { query, params, row, settings: pivotSettings, signal }))
    for (const group of rows) read.push(group)
  if (!rest || rowCount === read.length) return { groups: read }
  for (const { totals } of read) subtractQualityTotals(rest, totals)
  return { groups: read, rest: { rowCount: rowCount - read.length, totals: rest } }
}
