import type { ItemType } from '@takt/domain/item/item.ts'
import type { Format } from '../kit/format/FormatContext.tsx'
import { formatInstant } from '../kit/format/instantFormat.ts'

const words = { yes: 'Yes', no: 'No', nothing: '–', masked: '•••' } as const

const inner = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A field's value as people read it: in full, in their locale and zone; masked columns are hidden in mask mode. */
export function showValue(
  type: ItemType,
  name: string,
  given: { value: unknown; format: Format; masked: boolean },
): string {
  const { value, format } = given
  if (value === null || value === undefined || value === '') return words.nothing
  if (given.masked && type.mask.includes(name)) return words.masked
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const kind = type.fields[name]?.kind
  if (typeof value === 'number') return kind === 'reference' ? String(value) : format.exact(value)
  if (kind === 'date')
    return formatInstant(Date.parse(`${value}T00:00Z`), 'day', { locale: format.locale, timeZone: 'UTC' })
  if (kind === 'dateTime') return format.instant(Date.parse(String(value)), 'full')
  return Array.isArray(value) ? value.map(inner).join(', ') || words.nothing : inner(value)
}
