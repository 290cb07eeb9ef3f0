import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import type { Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { removeItems } from '../../core/items/write/removeItems.ts'

/** Removes associations, each once; the first that must stay is thrown. */
export async function removeAll(context: ItemContext, rows: readonly { tagAssociationID: number }[]): Promise<void> {
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ tagAssociationID }) => tagAssociationID))]
  const removals = ids.map((tagAssociationID, index) => ({ index, key: { tagAssociationID } }))
  const refusals = new Map<number, Refusal>()
  await removeItems(context, context.items.get(tagAssociations.name)!, removals, refusals)
  for (const refusal of refusals.values()) throw refusal
}
