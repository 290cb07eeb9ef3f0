import type { ItemType } from '@takt/domain/core/item/item.ts'
import { hasNaturalKey } from '@takt/domain/core/item/rowTitle.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { Client } from '../../api/client.ts'
import type { Option, OptionSource } from '../../kit/select/options.ts'
import type { ItemRow } from '../itemActions.ts'
import { createItemClient } from '../itemClient.ts'
import type { ReferenceQuery } from './referenceOf.ts'
import { titleOf } from './titleOf.ts'

type SourceContext = { client: Client; organizationId: number; masked: boolean }

/** Maximum number of texts of a row beside its key. */
const maxDetails = 2

/** Returns the fields whose texts help to recognize a row. */
const detailsOf = (type: ItemType, masked: boolean) =>
  type.list.filter(
    (name) =>
      type.fields[name]?.kind === 'text' &&
      name !== 'epc' &&
      ![...type.key, ...(hasNaturalKey(type) ? [] : type.title)].includes(name) &&
      !(masked && type.mask.includes(name)),
  )

/**
 * Returns the rows that a reference may name, as options that the server searches: the key, or the title if users do
 * not know the key, and the first texts beside it. Undefined for an unknown type.
 */
export function referenceSource({ client, organizationId, masked }: SourceContext, reference: ReferenceQuery) {
  const { to, part, fixedParts } = reference
  const type = itemTypeOf(to)
  if (!type) return undefined
  const rows = createItemClient(client, type)
  const keys = type.key
  const name = keys[part] ?? ''
  const byName = hasNaturalKey(type) ? undefined : type.title[0]
  const fixed = Object.entries(fixedParts).map(([index, value]) => [keys[Number(index)], value])
  const details = detailsOf(type, masked)
  const optionOf = (row: ItemRow): Option => {
    const value = String(row[name] ?? '')
    const label = byName ? (titleOf(type, row, masked) ?? value) : value
    const detail = details.flatMap((field) => (row[field] ? [String(row[field])] : []))
    return { value, label, detail: [...(byName ? [value] : []), ...detail].slice(0, maxDetails).join(' · ') }
  }
  const canBeKey = (text: string) => type.fields[name]?.stored === 'text' || /^\d{1,10}$/.test(text)
  const loadOptions = async (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => {
    const options = new Map<string, Option>()
    for (const row of await rows.list({ ...Object.fromEntries(fixed), ...query }, { signal })) {
      const option = optionOf(row)
      if (option.value && !options.has(option.value)) options.set(option.value, option)
    }
    return [...options.values()]
  }
  return {
    key: [organizationId, type.area, to, 'reference', part, fixedParts, masked],
    load: async ({ search, page, pageSize, signal }) => {
      const query = { orderBy: `${byName ?? name}:asc`, offset: page * pageSize, limit: pageSize }
      if (!search) return loadOptions(query, signal)
      // The row with exactly this key may come after many others that contain it.
      const [exact, matches] = await Promise.all([
        canBeKey(search) && !masked ? loadOptions({ [name]: search, orderBy: `${name}:asc`, limit: 1 }, signal) : [],
        loadOptions({ ...query, globalSearchValue: search }, signal),
      ])
      return [...exact, ...matches.filter(({ value }) => exact.every((option) => option.value !== value))]
    },
    ...(byName
      ? {
          find: (value: string, signal: AbortSignal) =>
            loadOptions({ [name]: value, orderBy: `${name}:asc`, limit: 1 }, signal),
        }
      : {}),
  } satisfies OptionSource
}
