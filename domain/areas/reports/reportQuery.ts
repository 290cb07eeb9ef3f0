import type { Interval } from '../../core/schedule/interval.ts'
import { type Condition, readCondition } from './condition.ts'
import { parametersOf } from './parameters.ts'
import { readParameters } from './readParameters.ts'
import type { ReportColumn } from './reportColumn.ts'
import type { ReportDate, ReportDateTime } from './reportDate.ts'
import type { Report } from './reportDefinition.ts'
import { isInReach } from './reportRange.ts'
import { resolveRange } from './resolveRange.ts'

/** Validated query for a report, ready to be executed. */
export type ReportQuery = {
  report: Report
  /** null: the current state. */
  range: Interval | null
  timeZone: string
  /** null: all device groups. */
  deviceGroups: readonly number[] | null
  /** The displayed columns. */
  columns: readonly ReportColumn[]
  sort: { field: string; descending: boolean } | null
  /** null: all rows. */
  limit: number | null
  conditions: readonly Condition[]
  /** Values of the report's own parameters. */
  own: Readonly<Record<string, unknown>>
}

/** Returns the days in the values, each with the name of its parameter. */
function daysOf(report: Report, values: Readonly<Record<string, unknown>>): [string, ReportDate][] {
  const names = { days: ['startDate', 'endDate'], instants: ['startDate,startTime', 'endDate,endTime'], none: [] }
  return names[report.range].flatMap((name) => {
    const value = values[name] as ReportDate | ReportDateTime | undefined
    if (value === undefined) return []
    return [[name, typeof value === 'object' && 'date' in value ? value.date : value] as [string, ReportDate]]
  })
}

function sortOf(text: unknown) {
  if (typeof text !== 'string' || text === '') return null
  const [field = '', direction] = text.split(':')
  return { field, descending: direction === 'desc' }
}

const endField = { days: 'endDate', instants: 'endDate,endTime', none: '' } as const

/** Parses and validates the parameters of a report at an instant in a zone. `problems`: parameter → message. */
export function parseReportQuery(
  report: Report,
  input: Readonly<Record<string, unknown>>,
  at: { now: number; timeZone: string },
): { query: ReportQuery; problems: null } | { query: null; problems: Record<string, string> } {
  const { values, problems } = readParameters(parametersOf(report), input)
  const conditions: Condition[] = []
  for (const entry of Array.isArray(values.filterConditions) ? values.filterConditions : []) {
    const condition = readCondition(report.columns, entry)
    if (typeof condition === 'string') problems.filterConditions ??= condition
    else conditions.push(condition)
  }
  for (const [name, date] of daysOf(report, values))
    if (!problems[name] && !isInReach(date, at)) problems[name] = 'must not be before 2000 or more than two years ahead'
  if (Object.keys(problems).length > 0) return { query: null, problems }
  const range = resolveRange(values, at)
  if (range && range.end <= range.start)
    return { query: null, problems: { [endField[report.range]]: 'must be after the start' } }
  const selected = values.selectedColumns as readonly string[]
  const limits = values.limitColumns && selected.length > 0
  const groups = (values.deviceGroups ?? []) as readonly number[]
  const limit = values.limitResults as number
  const query: ReportQuery = {
    report,
    range,
    timeZone: at.timeZone,
    deviceGroups: groups.length > 0 ? groups : null,
    columns: limits ? report.columns.filter(({ field }) => selected.includes(field)) : report.columns,
    sort: sortOf(values.sortBy) ?? sortOf(report.sortBy),
    limit: limit > 0 ? limit : null,
    conditions,
    own: Object.fromEntries(report.parameters.map(({ name }) => [name, values[name]])),
  }
  return { query, problems: null }
}
