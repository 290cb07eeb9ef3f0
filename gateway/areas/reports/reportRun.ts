import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { CellValue, ReportColumn, ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import type { Report } from '@takt/domain/areas/reports/reportDefinition.ts'
import type { ReportQuestion } from '@takt/domain/areas/reports/reportQuestion.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Gateway } from '../../core/area.ts'

/** What of a gateway reports are read with. */
export type ReportGateway = Pick<Gateway, 'dependencies' | 'shared' | 'items'>

/** A report that is being read. */
export type ReportRun = {
  gateway: ReportGateway
  viewer: Session & { organizationId: number }
  floor: Floor
  question: ReportQuestion
  /** The machines that it is about. */
  resourceIDs: readonly string[]
  range: Interval
  signal: AbortSignal | undefined
}

/** Rows that are too many to be held: each call reads them anew, some at a time, in the order that was asked. */
export type StreamedRows = () => AsyncIterable<readonly ReportRow[]>

/** What was read: rows with at least the report's columns, and the few figures that a letter tells. */
export type ReadReport = {
  rows: readonly ReportRow[] | StreamedRows
  summary: readonly { column: ReportColumn; value: CellValue }[]
  /** Its rows are masked already where the viewer sees masked. */
  isMasked?: true
  /** Each row is a machine: figures of some rows are those of their machines together. */
  byMachine?: true
  /** Says so where not all that there is was read. */
  cut?: string
}

/** A report, and how its rows are read: by what the screens read. */
export type ReadableReport = { report: Report; read: (run: ReportRun) => Promise<ReadReport> }

/** The values of a row that the columns show; what it has none of is null. */
export const rowOf = (columns: readonly ReportColumn[], values: Readonly<Record<string, unknown>>): ReportRow =>
  Object.fromEntries(columns.map(({ field }) => [field, (values[field] ?? null) as CellValue]))

/** Columns of a report by their fields, with the values of a total. */
export const summaryOf = (
  { columns }: Report,
  total: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): ReadReport['summary'] =>
  columns
    .filter(({ field }) => fields.includes(field))
    .map((column) => ({ column, value: (total[column.field] ?? null) as CellValue }))

/** What columns of rows come to together. */
export const sumsOf = (rows: readonly ReportRow[], fields: readonly string[]): Record<string, number> =>
  Object.fromEntries(fields.map((field) => [field, rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)]))
