import type { BreakdownDimension, BreakdownFilter } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { type BreakdownTotals, breakdownTotalFields } from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import type { Bind } from '../../core/rollups/bindParams.ts'
import type { BreakdownQuery } from './breakdownQuery.ts'
import { castDimension, hasValue } from './detailDimensions.ts'

/**
 * The source of an aggregation over a nested list of a table: table, list, conditions, and the expression of each
 * dimension and total; totals left out are 0.
 */
export type DetailSource = {
  table: string
  list: 'work' | 'stops' | 'details'
  conditions: readonly (string | false)[]
  dimensions: Partial<Record<BreakdownDimension, string>>
  totals: Partial<Record<keyof BreakdownTotals, string>>
}

const lossClasses = ['setup', 'idle', 'minorStop', 'down', 'off'] as const satisfies TimeClass[]

/** The stop classes included in a query. */
export const lossesOf = ({ timeClasses, parts }: Pick<BreakdownQuery, 'timeClasses' | 'parts'>) =>
  lossClasses.filter((timeClass) => !parts && (!timeClasses || timeClasses.includes(timeClass)))

/** True if a query includes running time; a query on stops never does. */
export const includesRunning = ({ family, timeClasses, parts }: BreakdownQuery) =>
  !parts && !family.stops && (!timeClasses || timeClasses.includes('running'))

/** True if a query includes parts; they belong to no stop and to no time class. */
export const includesParts = ({ family, timeClasses }: BreakdownQuery) => !family.stops && !timeClasses

/**
 * The totals that the result of a query can contain. Planning unused totals would take ClickHouse as long as computing
 * the others.
 */
export function totalFieldsOf(query: BreakdownQuery): readonly (keyof BreakdownTotals)[] {
  if (query.parts) return query.parts
  const losses: readonly string[] = lossesOf(query).map((timeClass) => `${timeClass}Ms`)
  const isRequested = (field: keyof BreakdownTotals) => {
    if (field === 'runMs' || field === 'unscheduledRunMs') return includesRunning(query)
    if (field === 'stops' || field === 'failures') return !query.family.work
    return field.endsWith('Ms') ? losses.includes(field) : includesParts(query)
  }
  const fields = breakdownTotalFields.filter(isRequested)
  return fields.length > 0 ? fields : ['runMs']
}

export const isOneOf = (column: string, names: readonly string[]) =>
  names.length === 0 ? '0' : `${column} IN (${names.map((name) => `'${name}'`).join(', ')})`

/** SQL conditions that a row's time and parts count as planned, and as unscheduled. */
export const inPlan = ({ anytime }: BreakdownQuery, name: string) => (anytime ? '1' : `${name}.scheduled`)
export const outsidePlan = ({ anytime }: BreakdownQuery, name: string) => (anytime ? '0' : `NOT ${name}.scheduled`)

export const partTotals = (
  query: BreakdownQuery,
  name: string,
  { asRows }: { asRows: boolean },
): DetailSource['totals'] => {
  const of = shareOf(query, name)
  const sumIf = (sql: string, condition: string) =>
    asRows ? `if(${condition}, ${sql}, 0)` : `sumIf(${sql}, ${condition})`
  const planned = (column: string) => sumIf(of(`${name}.${column}`), inPlan(query, name))
  return {
    good: planned('good'),
    scrap: planned('scrap'),
    rework: planned('rework'),
    unscheduledGood: sumIf(of(`${name}.good`), outsidePlan(query, name)),
    idealSecs: planned('ideal_secs'),
    goodIdealSecs: planned('good_ideal_secs'),
    idealMissing: sumIf(of(`${name}.ideal_missing`), '1'),
  }
}

export const columnsOfWork = (name: string) => ({
  shiftNum: `${name}.shift_num`,
  jobNum: `${name}.job_num`,
  assemblySeq: `${name}.assembly_seq`,
  oprSeq: `${name}.opr_seq`,
  partNum: `${name}.part_num`,
  partRevision: `${name}.part_revision`,
  empID: `arrayJoin(if(empty(${name}.emp_ids), [''], ${name}.emp_ids))`,
})

/** Time and counts of a team are divided evenly among its people. */
export const shareOf = ({ by }: BreakdownQuery, name: string) =>
  by.includes('empID') ? (sql: string) => `${sql} / greatest(1, length(${name}.emp_ids))` : (sql: string) => sql

const allOf = (conditions: readonly (string | false)[]) => conditions.filter(Boolean).join(' AND ')

/** Restricts rows to the requested jobs. */
export const ofJobs = ({ jobs }: BreakdownQuery, name: string, bind: Bind) =>
  jobs !== null && `${name}.job_num IN ${bind(jobs.jobNums, 'Array(String)')}`

/** The buckets of a query as ascending start values, and the expression by which a row is assigned to a bucket. */
export type BucketEdges = { edges: readonly number[]; value: string }

/**
 * Joins rows with one of their nested lists, limited to the columns that `sql` names (or one that every list has):
 * inside a subquery ClickHouse would read all columns.
 */
export function joinOf(list: string, sql: string): string {
  const columns = new Set(sql.match(new RegExp(`\\b${list}\\.\\w+`, 'g')) ?? [`${list}.scheduled`])
  return `ARRAY JOIN ${[...columns].join(', ')}`
}

/**
 * Selects the totals of a source by the dimensions of the query, in a fixed column order; `asRows`: each row
 * separately. A bucket is returned as its index in the calendar.
 */
export function selectOf(
  query: BreakdownQuery,
  bind: Bind,
  source: DetailSource & { places: BucketEdges | null; asRows?: boolean },
): string {
  const { by } = query
  const { places, asRows = false } = source
  const edges = places && bind(places.edges, 'Array(Int64)')
  // Consecutive days need no lookup.
  const isRun =
    places !== null && places.edges.length > 1 && places.edges.every((edge, k) => edge === places.edges[0]! + k)
  const edge = places && (isRun ? `toInt64(${places.value})` : `roundDown(toInt64(${places.value}), ${edges})`)
  const bucketIndex = isRun ? `edge - ${places.edges[0]}` : `arrayLastIndex(value -> value = edge, ${edges}) - 1`
  const keys = by.map((dimension, k) =>
    dimension === 'bucket' ? `${edge} AS edge` : `${castDimension(dimension, source.dimensions[dimension]!)} AS d${k}`,
  )
  const fields = totalFieldsOf(query)
  const totals = fields.map((field) => `toFloat64(${source.totals[field] ?? 0}) AS ${field}`)
  const names = by.map((dimension, k) => (dimension === 'bucket' ? 'edge' : `d${k}`))
  const filters = (Object.keys(query.only) as (keyof BreakdownFilter)[]).map((dimension) =>
    hasValue(bind, dimension, source.dimensions[dimension]!, query.only[dimension] ?? null),
  )
  const columns = [...keys, ...totals].join(', ')
  const conditions = allOf([...source.conditions, ...filters])
  const grouped = `SELECT ${columns} FROM ${source.table} FINAL ${joinOf(source.list, `${columns} ${conditions}`)}
    WHERE ${conditions} ${asRows ? '' : `GROUP BY ${names.join(', ')}`}`
  if (!edges) return grouped
  // Looked up once per group: searching a long list for each row would take most of the time. Of several buckets with
  // the same value only the last is long enough to contain rows.
  const placed = names.map((name, k) => (name === 'edge' ? `toInt32(${bucketIndex}) AS d${k}` : name))
  return `SELECT ${[...placed, ...fields].join(', ')} FROM (${grouped})`
}
