import { writeCell } from '../../core/item/csvCell.ts'
import type { Field } from '../../core/item/field.ts'
import { fieldInWords } from '../../core/item/inWords.ts'
import { checks } from './check.ts'

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A choice as people say it; what is none stays as it was typed. */
const written = (field: Field, value: unknown) =>
  writeCell(field, field.options?.includes(String(value)) ? fieldInWords(field, value) : value)

/**
 * The lines of a checksheet as CSV (RFC 4180), one a line, its columns as the screen calls them; no spreadsheet runs any
 * of it. `readChecks` understands it.
 */
export function writeChecks(lines: readonly Readonly<Record<string, unknown>>[]): string {
  const fields = Object.entries(checks.fields)
  const cells = lines.map((line) => fields.map(([name, field]) => written(field, line[name])))
  return [fields.map(([, { label }]) => label), ...cells]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')
    .concat('\n')
}
