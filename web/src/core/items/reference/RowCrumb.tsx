import type { ItemType } from '@takt/domain/core/item/item.ts'
import { readOfflineTitle } from '../../session/away/offlineTitle.ts'
import { useMay } from '../../session/useMay.ts'
import { useItemRow } from '../detail/useItemRow.ts'
import { itemTexts as texts } from '../texts.ts'
import { reachedTypes } from './reachedTypes.ts'
import { rowAt } from './rowAddress.ts'
import { useNames } from './useNames.ts'
import { unnamed, useRowTitle } from './useRowTitle.ts'

const noNames = {}

/** Words in addresses that open the form of a new row (`new`, `new user`); they are not keys of those lists. */
const isNew = (id: string) => /^new( |$)/.test(id)

function Named({ type, id }: { type: ItemType; id: string }) {
  const { row, error } = useItemRow(type, id)
  const title = useRowTitle(type, id, row)
  // Shows nothing rather than a number that is soon replaced by a name; without a network it is not replaced.
  return row ? title : (readOfflineTitle(type.name, id) ?? (row === undefined && !error ? null : title))
}

function Reached({ type, id }: { type: ItemType; id: string }) {
  return useNames(noNames)(type, id) ?? unnamed(type, id)
}

function Permitted({ type, id }: { type: ItemType; id: string }) {
  return useMay(type.area, 'read') ? <Named type={type} id={id} /> : id
}

/** The title of the row that an address opens in a list. */
export function RowCrumb(props: { list: string; id: string }) {
  const match = rowAt(props.list, props.id)
  if (!match) return props.id
  if (isNew(match.id)) return texts.newRow(match.type.label)
  return reachedTypes.includes(match.type.name) ? <Reached {...match} /> : <Permitted {...match} />
}
