import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keptTitle } from '../../session/away/keptTitle.ts'
import { useMay } from '../../session/useMay.ts'
import { useItemRow } from '../detail/useItemRow.ts'
import { itemTexts as texts } from '../texts.ts'
import { reachedTypes } from './reachedTypes.ts'
import { rowAt } from './rowAddress.ts'
import { useNames } from './useNames.ts'
import { unnamed, useRowTitle } from './useRowTitle.ts'

const noNames = {}

/**
 * Words in addresses that open the form of something that is not there yet (`new`, `new user`); no key of those lists
 * is one.
 */
const isNew = (id: string) => /^new( |$)/.test(id)

function Named({ type, id }: { type: ItemType; id: string }) {
  const { row, error } = useItemRow(type, id)
  const title = useRowTitle(type, id, row)
  // Nothing is better than a number that becomes a name in a moment; without a network it does not.
  return row ? title : (keptTitle(type.name, id) ?? (row === undefined && !error ? null : title))
}

function Reached({ type, id }: { type: ItemType; id: string }) {
  return useNames(noNames)(type, id) ?? unnamed(type, id)
}

function Permitted({ type, id }: { type: ItemType; id: string }) {
  return useMay(type.area, 'read') ? <Named type={type} id={id} /> : id
}

/** What an address opens in a list, as people call it. */
export function RowCrumb(props: { list: string; id: string }) {
  const found = rowAt(props.list, props.id)
  if (!found) return props.id
  if (isNew(found.id)) return texts.newRow(found.type.label)
  return reachedTypes.includes(found.type.name) ? <Reached {...found} /> : <Permitted {...found} />
}
