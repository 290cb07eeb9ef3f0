import { fieldInWords } from '@takt/domain/core/item/inWords.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Format } from '../kit/format/FormatContext.tsx'
import { formatInstant } from '../kit/format/instantFormat.ts'
import { words } from '../kit/words.ts'
import { maskedText } from '../session/mask.ts'
import { sayReference } from './reference/sayReference.ts'
import type { NameOf } from './reference/useNames.ts'
import { referredType } from './reference/wantedNames.ts'

const nothing = '–'

/** How the value of a field is read. */
export type ShowField = (name: string, value: unknown) => string

/**
 * A field's value as people read it: in full, in their locale and zone, structures in words; amounts in the
 * organization's `currency`, masked columns hidden in mask mode. `nameOf` names the rows that it refers to.
 */
export function showValue(
  type: ItemType,
  name: string,
  options: { value: unknown; format: Format; masked: boolean; currency?: string | null; nameOf?: NameOf },
): string {
  const { value, format, nameOf } = options
  if (value === null || value === undefined || value === '') return nothing
  if (options.masked && type.mask.includes(name)) return maskedText(value)
  const to = nameOf && referredType(type, name)
  if (to) return sayReference(to, value, nameOf) || nothing
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
