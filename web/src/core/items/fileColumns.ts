import { csvNumber } from '@takt/domain/areas/reports/csvNumber.ts'
import { csvBlob, csvName, csvText, saveFile } from './csvFile.ts'

/**
 * A column of a CSV file: one fact per column, complete and computable, independent of its display. Instants are ISO
 * 8601 in UTC (`instantText`), durations in seconds, shares as fractions, numbers unrounded; null: empty. The heading
 * states the unit, as in reports (`For (s)`).
 */
export type FileColumn<Row> = { label: string; value: (row: Row) => string | number | null }

/** Returns an instant (epoch ms; null: none) in the format of files. */
export const instantText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const cellText = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? csvNumber(value) : value

/** Returns rows by their columns as CSV, in the format of the specified button. */
export const fileText = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string =>
  csvText(
    columns.map(({ label }) => label),
    rows.map((row) => columns.map(({ value }) => cellText(value(row)))),
  )

/** Downloads rows as a CSV file, named after `label`, with a UTF-8 byte order mark for spreadsheets. */
export function saveRows<Row>(label: string, columns: readonly FileColumn<Row>[], rows: readonly Row[]): void {
  saveFile(csvName(label, new Date()), csvBlob(fileText(columns, rows)))
}
