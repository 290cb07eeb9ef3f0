import { writeCell } from '../../core/item/csvCell.ts'
import type { Field } from '../../core/item/field.ts'
import { fieldInWords } from '../../core/item/inWords.ts'
import { checks } from './check.ts'

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

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
  return [fields.map(([, { label }]) => label), ...cells]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')
    .concat('\n')
}
