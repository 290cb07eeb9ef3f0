import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import type { HttpError } from '../../core/http/responses/httpError.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { removeItems } from '../../core/items/write/removeItems.ts'

/** Removes associations, each once; throws the first error. */
export async function removeAll(context: ItemContext, rows: readonly { tagAssociationID: number }[]): Promise<void> {
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ tagAssociationID }) => tagAssociationID))]
  const removals = ids.map((tagAssociationID, index) => ({ index, key: { tagAssociationID } }))
  const rejections = new Map<number, HttpError>()
  await removeItems(context, context.items.get(tagAssociations.name)!, removals, rejections)
  for (const rejection of rejections.values()) throw rejection
}
