import type { ItemType } from '@takt/domain/core/item/item.ts'
import { isKeyKnown } from '@takt/domain/core/item/rowTitle.ts'
import { itemTypeOf } from '@takt/domain/itemTypes/itemTypes.ts'
import type { Client } from '../../api/client.ts'
import type { Option, OptionSource } from '../../kit/select/options.ts'
import type { ItemRow } from '../itemActions.ts'
import { createItemClient } from '../itemClient.ts'
import type { ReferenceQuestion } from './referenceOf.ts'
import { titleOf } from './titleOf.ts'

type Place = { client: Client; organizationId: number; masked: boolean }

/** At most so many texts of a row stand beside its key. */
const mostDetails = 2

/** The texts that help to recognise a row. */
const detailsOf = (type: ItemType, masked: boolean) =>
  type.list.filter(
    (name) =>
      type.fields[name]?.kind === 'text' &&
      name !== 'epc' &&
      ![...type.key, ...(isKeyKnown(type) ? [] : type.title)].includes(name) &&
      !(masked && type.mask.includes(name)),
  )

/**
 * The rows that a reference may name, as options that the server searches: the key, or the name of what people do not
 * know by its key, and the first texts beside it. Undefined for a type that there is not.
 */
export function referenceSource({ client, organizationId, masked }: Place, asked: ReferenceQuestion) {
  const { to, part, given } = asked
  const type = itemTypeOf(to)
  if (!type) return undefined
  const rows = createItemClient(client, type)
  const keys = type.key
  const name = keys[part] ?? ''
  const byName = isKeyKnown(type) ? undefined : type.title[0]
  const fixed = Object.entries(given).map(([place, value]) => [keys[Number(place)], value])
  const details = detailsOf(type, masked)
  const optionOf = (row: ItemRow): Option => {
    const value = String(row[name] ?? '')
    const label = byName ? (titleOf(type, row, masked) ?? value) : value
    const detail = details.flatMap((field) => (row[field] ? [String(row[field])] : []))
    return { value, label, detail: [...(byName ? [value] : []), ...detail].slice(0, mostDetails).join(' · ') }
  }
  const canBeKey = (text: string) => type.fields[name]?.stored === 'text' || /^\d{1,10}$/.test(text)
  const ask = async (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => {
    const options = new Map<string, Option>()
    for (const row of await rows.list({ ...Object.fromEntries(fixed), ...query }, { signal })) {
      const option = optionOf(row)
      if (option.value && !options.has(option.value)) options.set(option.value, option)
    }
    return [...options.values()]
  }
  return {
    key: [organizationId, type.area, to, 'reference', part, given, masked],
    load: async ({ search, page, pageSize, signal }) => {
      const query = { orderBy: `${byName ?? name}:asc`, offset: page * pageSize, limit: pageSize }
      if (!search) return ask(query, signal)
      // The row of that very key may be behind so many others that hold it.
      const [exact, found] = await Promise.all([
        canBeKey(search) && !masked ? ask({ [name]: search, orderBy: `${name}:asc`, limit: 1 }, signal) : [],
        ask({ ...query, globalSearchValue: search }, signal),
      ])
      return [...exact, ...found.filter(({ value }) => exact.every((option) => option.value !== value))]
    },
    ...(byName
      ? {
          find: (value: string, signal: AbortSignal) =>
            ask({ [name]: value, orderBy: `${name}:asc`, limit: 1 }, signal),
        }
      : {}),
  } satisfies OptionSource
}
