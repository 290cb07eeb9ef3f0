import type { QualitySegment } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Bind } from '../../core/rollups/bindParams.ts'
import { isRetraction, recordedAfter, uncorrected } from '../checksheets/index.ts'

/** A query for check values: a range up to `asOf`, machines, and filters. */
export type ValueQuery = {
  range: Interval
  asOf: number
  resourceIDs: readonly string[]
  /** True if values without a machine are included. */
  withoutMachine: boolean
  only: Partial<Record<QualitySegment, string | number | null | undefined>>
}

const numbers: readonly QualitySegment[] = ['assemblySeq', 'oprSeq']
export const isNumber = (segment: QualitySegment) => numbers.includes(segment)
const columns: Record<QualitySegment, string> = {
  empID: 'emp_id',
  resourceID: 'resource_id',
  jobNum: 'job_num',
  partNum: 'part_num',
  partRevision: 'part_revision',
  assemblySeq: 'assembly_seq',
  oprSeq: 'opr_seq',
}

/** Returns the SQL expression of a segment. Null becomes '' or -1, which are never used as values. */
export function segmentExpression(segment: QualitySegment): string {
  return isNumber(segment) ? `toInt32(ifNull(${columns[segment]}, -1))` : `ifNull(${columns[segment]}, '')`
}

const instant = (ms: number, bind: Bind) => `fromUnixTimestamp64Milli(${bind(ms, 'Int64')}, 'UTC')`

/** Returns the condition that `at` is within one of the intervals. */
export const withinIntervals = (intervals: readonly Interval[], bind: Bind): string =>
  `(${intervals.map(({ start, end }) => `at >= ${instant(start, bind)} AND at < ${instant(end, bind)}`).join(' OR ')})`

/** Returns the part of the queried range before `asOf`. */
export const untilAsOf = ({ range, asOf }: Pick<ValueQuery, 'range' | 'asOf'>): Interval => ({
  start: range.start,
  end: Math.max(range.start, Math.min(range.end, asOf)),
})

/**
 * Returns the conditions that limit rows of values or of daily sums to the organization, the machines and the filters.
 */
export function filterConditions(
  { only: filters, ...scope }: Pick<ValueQuery, 'only' | 'resourceIDs' | 'withoutMachine'>,
  bind: Bind,
): string[] {
  const entries = Object.entries(filters) as [QualitySegment, string | number | null | undefined][]
  return [
    'organization_id = {organization:UInt32}',
    `(${scope.withoutMachine ? 'resource_id IS NULL OR ' : ''}resource_id IN ${bind(scope.resourceIDs, 'Array(String)')})`,
    ...entries.flatMap(([segment, value]) => {
      if (value === undefined) return []
      const [none, type] = isNumber(segment) ? ([-1, 'Int32'] as const) : (['', 'String'] as const)
      return [`${segmentExpression(segment)} = ${bind(value ?? none, type)}`]
    }),
  ]
}

/**
 * Returns the FROM and WHERE of a statement that reads the rows of a table of values that meet the conditions, were
 * recorded for `since` (epoch ms) or later, and count: each measurement once in its latest correction, and not at all
 * if it was withdrawn. `narrowed`: conditions that also hold for corrections.
 */
export function countingFrom(
  table: string,
  bind: Bind,
  { since, conditions, narrowed = [] }: { since: number; conditions: readonly string[]; narrowed?: readonly string[] },
): string {
  // Corrections are looked up only for the queried rows. Filtering before duplicates of an entry are merged is safe: a
  // repeated write has the same content.
  const prefilter = [...conditions, ...narrowed, `NOT ${isRetraction}`].join(' AND ')
  return `FROM ${table} FINAL PREWHERE ${prefilter}
    WHERE ${uncorrected([recordedAfter(since, bind), ...narrowed].join(' AND '))}`
}

/** Returns the FROM clause for `check_value` or `check_value_by_time` with further conditions. */
export type FromValues = (table: string, conditions?: readonly string[]) => string

/** Returns the FROM clause for a value query; `of` limits it to these checksheets and checks. */
export function valuesFrom(
  query: ValueQuery,
  bind: Bind,
  of?: readonly { pageId: number; checkID: string }[],
): FromValues {
  const unique = <Key>(keys: readonly Key[]) => [...new Set(keys)]
  const checkConditions = of
    ? [
        `page_id IN ${bind(unique(of.map(({ pageId }) => pageId)), 'Array(UInt32)')}`,
        `check_id IN ${bind(unique(of.map(({ checkID }) => checkID)), 'Array(String)')}`,
      ]
    : []
  const conditionsOfQuery = [...filterConditions(query, bind), withinIntervals([untilAsOf(query)], bind)]
  return (table, conditions = []) =>
    countingFrom(table, bind, {
      since: query.range.start,
      conditions: [...conditionsOfQuery, ...conditions],
      narrowed: checkConditions,
    })
}
