import { writeCell } from '../item/csvCell.ts'
import { checks } from './check.ts'

const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * The lines of a checksheet as CSV (RFC 4180), one a line; no spreadsheet runs any of it. `readChecks` understands it.
 */
export function writeChecks(lines: readonly Readonly<Record<string, unknown>>[]): string {
  const fields = Object.entries(checks.fields)
  const written = lines.map((line) => fields.map(([name, field]) => writeCell(field, line[name])))
  return [fields.map(([name]) => name), ...written]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')
    .concat('\n')
}
