import { audit } from '@takt/domain/areas/access/audit.ts'
import type { Fields, ItemType } from '@takt/domain/core/item/item.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { Format } from '../../core/kit/format/FormatContext.tsx'

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/g

/** Returns the label of an item type; of another part of the API, its name as words (`checkData`: `Check data`). */
export function recordTypeLabel(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return itemTypeOf(name)?.label ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** Returns the audit log with record types shown by their labels, and instants in details in the user's time zone. */
export function readableAudit({ instant }: Pick<Format, 'instant'>): ItemType {
  const { itemType, what } = audit.fields
  const fields: Fields = Object.assign(Object.create(null), audit.fields, {
    itemType: { ...itemType, words: (name: unknown) => recordTypeLabel(String(name)) },
    what: {
      ...what,
      words: (text: unknown) => String(text).replace(instants, (at) => instant(Date.parse(at), 'full')),
    },
  })
  return { ...audit, fields }
}
