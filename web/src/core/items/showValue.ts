import { fieldInWords } from '@takt/domain/core/item/inWords.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Format } from '../kit/format/FormatContext.tsx'
import { formatInstant } from '../kit/format/instantFormat.ts'
import { words } from '../kit/words.ts'
import { maskedText } from '../session/mask.ts'
import { formatReference } from './reference/formatReference.ts'
import { referredType } from './reference/referencedKeys.ts'
import type { NameOf } from './reference/useNames.ts'

const emptyText = '–'

/** Formats the value of a field. */
export type ShowField = (name: string, value: unknown) => string

/**
 * Formats the value of a field: in full, in the user's locale and zone, structured values as text; amounts in the
 * organization's `currency`, masked columns hidden in mask mode. `nameOf` returns the names of referenced rows.
 */
export function showValue(
  type: ItemType,
  name: string,
  options: { value: unknown; format: Format; masked: boolean; currency?: string | null; nameOf?: NameOf },
): string {
  const { value, format, nameOf } = options
  if (value === null || value === undefined || value === '') return emptyText
  if (options.masked && type.mask.includes(name)) return maskedText(value)
  const to = nameOf && referredType(type, name)
  if (to) return formatReference(to, value, nameOf) || emptyText
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const field = type.fields[name]
  if (typeof value === 'number' && !field?.words)
    return field?.kind === 'reference'
      ? String(value)
      : format.exactMoney(value, (field?.isMoney && options.currency) || null)
  if (field?.kind === 'date')
    return formatInstant(Date.parse(`${value}T00:00Z`), 'day', { locale: format.locale, timeZone: 'UTC' })
  if (field?.kind === 'dateTime') return format.instant(Date.parse(String(value)), 'full')
  return field && (field.words || typeof value === 'object') ? fieldInWords(field, value) : String(value)
}
