import { writeCell } from '../../core/item/csvCell.ts'
import { writeCsv } from '../../core/item/csvText.ts'
import type { Field } from '../../core/item/field.ts'
import { fieldInWords } from '../../core/item/inWords.ts'
import { checks } from './check.ts'

/** Writes a choice in words; unknown values are written as entered. */
const formatCell = (field: Field, value: unknown) =>
  writeCell(field, field.options?.includes(String(value)) ? fieldInWords(field, value) : value)

/**
 * Writes the lines of a checksheet as CSV (RFC 4180), with the column names of the screen and protected against
 * spreadsheet formulas. `readChecks` reads it.
 */
export function writeChecks(lines: readonly Readonly<Record<string, unknown>>[]): string {
  const fields = Object.entries(checks.fields)
  const cells = lines.map((line) => fields.map(([name, field]) => formatCell(field, line[name])))
  return writeCsv([fields.map(([, { label }]) => label), ...cells])
}
