import type { BreakdownFigures } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { breakdownSumFields, emptyBreakdownSums } from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { bindParams, type Part } from '../../core/rollups/bindParams.ts'
import { rollupSettings } from '../../core/rollups/machineDays.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { readDimension } from './detailDimensions.ts'
import { sumsAsked } from './detailSource.ts'
import type { Group } from './groups.ts'

const total = '(good + scrap + rework)'
const known = (numerator: string, denominator: string) =>
  `if(idealMissing > 0, NULL, ${numerator} / nullIf(${denominator}, 0))`

/** The order of the figures, as expressions over sums: a larger one means a larger figure. */
const orders: Record<keyof BreakdownFigures, string> = {
  runSecs: 'runMs',
  setupSecs: 'setupMs',
  idleSecs: 'idleMs',
  minorStopSecs: 'minorStopMs',
  downSecs: 'downMs',
  offSecs: 'offMs',
  unscheduledRunSecs: 'unscheduledRunMs',
  stops: 'stops',
  failures: 'failures',
  totalCount: total,
  goodCount: 'good',
  scrapCount: 'scrap',
  reworkCount: 'rework',
  unscheduledGoodCount: 'unscheduledGood',
  idealSecs: 'idealSecs',
  goodIdealSecs: 'goodIdealSecs',
  idealMissingCount: 'idealMissing',
  performance: known('idealSecs', 'runMs'),
  quality: known('goodIdealSecs', 'idealSecs'),
  qualityByCount: `good / nullIf(${total}, 0)`,
  mtbfSecs: '(runMs + setupMs) / nullIf(failures, 0)',
  mttrSecs: 'downMs / nullIf(failures, 0)',
}

/** The order of a question over the sums at hand; one that is not asked is 0. */
function orderOf(figure: keyof BreakdownFigures, fields: ReadonlySet<string>): string {
  const isMissing = (name: string) => breakdownSumFields.some((field) => field === name) && !fields.has(name)
  return orders[figure].replace(/\w+/g, (name) => (isMissing(name) ? 'toFloat64(0)' : name))
}

/** Rows d0, d1 … (the question's dimensions) with the sums that it asks for: what parts add up to, each group once. */
export function groupsOfParts(question: BreakdownQuestion, parts: readonly Part[]): Part {
  const keys = question.by.map((_, k) => `d${k}`).join(', ')
  const sums = sumsAsked(question).map((field) => `sum(${field}) AS ${field}`)
  // The names of the sums are those of what they sum.
  return (bind) => `SELECT ${[keys, ...sums].join(', ')}
    FROM (${rowsOfParts(parts)(bind)}) GROUP BY ${keys}`
}

/** Rows of the same columns, several of which may be of the same. */
export const rowsOfParts =
  (parts: readonly Part[]): Part =>
  (bind) =>
    parts.map((part) => part(bind)).join('\nUNION ALL\n')

/** With names of sums as names of what they sum, and as suits how much is asked. */
export const groupSettings = (question: BreakdownQuestion) => ({
  prefer_column_name_to_alias: 1,
  ...rollupSettings(question),
})

/**
 * The groups that parts add up to, those with something in them; `first`: only so many of the question's order.
 */
export async function* readGroups(
  client: ClickHouse,
  question: BreakdownQuestion,
  read: { parts: readonly Part[]; first: number | null; signal?: AbortSignal },
): AsyncGenerator<Group[]> {
  if (read.parts.length === 0) return
  const { by, orderBy, floor } = question
  const { params, bind } = bindParams(floor.organizationId)
  const keys = by.map((_, k) => `d${k}`).join(', ')
  const fields = sumsAsked(question)
  const asked = orderBy ? `${orderOf(orderBy, new Set(fields))} DESC NULLS LAST, ${keys}` : keys
  const query = `SELECT * FROM (${groupsOfParts(question, read.parts)(bind)})
    WHERE ${fields.map((field) => `${field} > 0`).join(' OR ')}
    ${read.first === null ? '' : `ORDER BY ${asked} LIMIT ${read.first}`}`
  yield* readRows(client, {
    query,
    params,
    row: (reader): Group => {
      const key = by.map((dimension) => readDimension(dimension, reader))
      const group = { key, sums: emptyBreakdownSums() }
      for (const field of fields) group.sums[field] = reader.float64()
      return group
    },
    settings: groupSettings(question),
    signal: read.signal,
  })
}
