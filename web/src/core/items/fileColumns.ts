import { csvNumber } from '@takt/domain/areas/reports/csvNumber.ts'
import { csvBlob, csvName, csvText, saveFile } from './csvFile.ts'

/**
 * A column of a CSV file: one fact a column, whole and computable, apart from how a screen draws it. Instants stand as
 * ISO 8601 in UTC (`instantText`), durations in seconds, shares as fractions, numbers unrounded; null: empty. The
 * heading says the unit, as those of reports do (`For (s)`).
 */
export type FileColumn<Row> = { label: string; value: (row: Row) => string | number | null }

/** An instant (epoch ms; null: none) as files have it. */
export const instantText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const cellText = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? csvNumber(value) : value

/** Rows by their columns as CSV, as the specified button writes it. */
export const fileText = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string =>
  csvText(
    columns.map(({ label }) => label),
    rows.map((row) => columns.map(({ value }) => cellText(value(row)))),
  )

/** Hands rows to the browser as a CSV file, named by the label of what they are; marked as UTF-8 for spreadsheets. */
export function saveRows<Row>(label: string, columns: readonly FileColumn<Row>[], rows: readonly Row[]): void {
  saveFile(csvName(label, new Date()), csvBlob(fileText(columns, rows)))
}
