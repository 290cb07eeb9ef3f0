import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { CellValue, ReportColumn, ReportRow } from '@takt/domain/areas/reports/reportColumn.ts'
import type { Report } from '@takt/domain/areas/reports/reportDefinition.ts'
import type { ReportQuery } from '@takt/domain/areas/reports/reportQuery.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Gateway } from '../../core/area.ts'

/** The parts of a gateway that reports use. */
export type ReportGateway = Pick<Gateway, 'dependencies' | 'shared' | 'items'>

/** The context of reading a report. */
export type ReportRun = {
  gateway: ReportGateway
  viewer: Session & { organizationId: number }
  floor: Floor
  query: ReportQuery
  /** The machines of the report. */
  resourceIDs: readonly string[]
  range: Interval
  signal: AbortSignal | undefined
}

/** Rows too numerous to hold in memory: each call reads them again, in chunks, in the requested order. */
export type StreamedRows = () => AsyncIterable<readonly ReportRow[]>

/**
 * The result of reading a report: rows with at least the report's columns, and the few values for the summary of an
 * email.
 */
export type ReadReport = {
  rows: readonly ReportRow[] | StreamedRows
  summary: readonly { column: ReportColumn; value: CellValue }[]
  /** True if the rows are already masked for a masked viewer. */
  isMasked?: true
  /** True if each row is a machine; the summary of some rows is then the total of their machines. */
  byMachine?: true
  /** A note that only part of the data was read. */
  cut?: string
}

/** A report and the function that reads its rows from the same sources as the screens. */
export type ReadableReport = { report: Report; read: (run: ReportRun) => Promise<ReadReport> }

/** Returns the column values of a row; missing values are null. */
export const rowOf = (columns: readonly ReportColumn[], values: Readonly<Record<string, unknown>>): ReportRow =>
  Object.fromEntries(columns.map(({ field }) => [field, (values[field] ?? null) as CellValue]))

/** Returns the columns of the given fields with the values of a total. */
export const summaryOf = (
  { columns }: Report,
  total: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): ReadReport['summary'] =>
  columns
    .filter(({ field }) => fields.includes(field))
    .map((column) => ({ column, value: (total[column.field] ?? null) as CellValue }))

/** Returns the sums of columns over rows. */
export const columnTotals = (rows: readonly ReportRow[], fields: readonly string[]): Record<string, number> =>
  Object.fromEntries(fields.map((field) => [field, rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)]))
