import type { Format } from '../../format/FormatContext.tsx'
import { formatInstant } from '../../format/instantFormat.ts'
import type { GridColumn, GridRow } from '../gridTypes.ts'
import { gridTexts as texts } from '../texts.ts'
import { type Place, writeInstant } from './readInstant.ts'
import { writeNumber } from './readNumber.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A cell as it is read on the screen. Kept values are shown in full: whoever changes a number must see all of it. */
export function showCell(column: GridColumn, row: GridRow, format: Format): string {
  if (column.text) return column.text(row)
  const value = row.values[column.name]
  if (isEmpty(value)) return ''
  if (column.named) return column.named(row.values)
  if (typeof value === 'number')
    return column.isName ? String(value) : format.exactMoney(value, column.currency ?? null)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (column.kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value)))
    return formatInstant(Date.parse(`${value}T00:00:00Z`), 'day', { locale: format.locale, timeZone: 'UTC' })
  if (column.kind === 'instant') {
    const ms = Date.parse(String(value))
    return Number.isNaN(ms) ? String(value) : format.instant(ms, 'minute')
  }
  return Array.isArray(value) ? value.map(asText).join(', ') : asText(value)
}

/** A cell as it is copied, and as its editor begins: it leads back to the same value. */
export function copyCell(column: GridColumn, row: GridRow, place: Place): string {
  if (column.text) return column.text(row)
  const value = row.values[column.name]
  if (isEmpty(value)) return ''
  if (typeof value === 'number') return writeNumber(value, place.locale)
  if (column.kind === 'instant' && !Number.isNaN(Date.parse(String(value)))) return writeInstant(String(value), place)
  return asText(value)
}
