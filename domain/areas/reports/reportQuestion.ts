import type { Interval } from '../../core/schedule/interval.ts'
import { type Condition, readCondition } from './condition.ts'
import { parametersOf } from './parameters.ts'
import { rangeMeant } from './rangeMeant.ts'
import { readParameters } from './readParameters.ts'
import type { ReportColumn } from './reportColumn.ts'
import type { ReportDate, ReportDateTime } from './reportDate.ts'
import type { Report } from './reportDefinition.ts'
import { isInReach } from './reportRange.ts'

/** A report with everything that was chosen about it, ready to be read. */
export type ReportQuestion = {
  report: Report
  /** null: it is about what is so now. */
  range: Interval | null
  timeZone: string
  /** null: all there are. */
  deviceGroups: readonly number[] | null
  /** The columns that are shown. */
  columns: readonly ReportColumn[]
  sort: { field: string; descending: boolean } | null
  /** null: all rows. */
  limit: number | null
  conditions: readonly Condition[]
  /** What was chosen of the report's own parameters. */
  own: Readonly<Record<string, unknown>>
}

/** The days that the values name, each by its parameter. */
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

/** Understands parameters as they were given, at an instant in a zone. `problems`: parameter → sentence. */
export function reportQuestion(
  report: Report,
  given: Readonly<Record<string, unknown>>,
  at: { now: number; timeZone: string },
): { question: ReportQuestion; problems: null } | { question: null; problems: Record<string, string> } {
  const { values, problems } = readParameters(parametersOf(report), given)
  const conditions: Condition[] = []
  for (const sent of Array.isArray(values.filterConditions) ? values.filterConditions : []) {
    const condition = readCondition(report.columns, sent)
    if (typeof condition === 'string') problems.filterConditions ??= condition
    else conditions.push(condition)
  }
  for (const [name, date] of daysOf(report, values))
    if (!problems[name] && !isInReach(date, at)) problems[name] = 'must be from 2000 on, and at most two years ahead'
  if (Object.keys(problems).length > 0) return { question: null, problems }
  const range = rangeMeant(values, at)
  if (range && range.end <= range.start)
    return { question: null, problems: { [endField[report.range]]: 'must be after the start' } }
  const selected = values.selectedColumns as readonly string[]
  const limits = values.limitColumns && selected.length > 0
  const groups = (values.deviceGroups ?? []) as readonly number[]
  const limit = values.limitResults as number
  const question: ReportQuestion = {
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
  return { question, problems: null }
}
