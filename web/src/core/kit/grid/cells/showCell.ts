import type { Format } from '../../format/FormatContext.tsx'
import { formatInstant } from '../../format/instantFormat.ts'
import type { GridColumn, GridRow } from '../gridTypes.ts'
import { gridTexts as texts } from '../texts.ts'
import { type LocaleSettings, writeInstant } from './readInstant.ts'
import { writeNumber } from './readNumber.ts'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/**
 * Returns the displayed text of a cell. Stored values are shown in full, so that users who change a number see all of
 * it.
 */
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

/** Returns the text of a cell for copying and for its editor: it is read back as the same value. */
export function copyCell(column: GridColumn, row: GridRow, localeSettings: LocaleSettings): string {
  if (column.text) return column.text(row)
  const value = row.values[column.name]
  if (isEmpty(value)) return ''
  if (typeof value === 'number') return writeNumber(value, localeSettings.locale)
  if (column.kind === 'instant' && !Number.isNaN(Date.parse(String(value))))
    return writeInstant(String(value), localeSettings)
  return asText(value)
}
