import type { ItemType } from '@takt/domain/core/item/item.ts'
import { isKeyKnown } from '@takt/domain/core/item/rowTitle.ts'
import type { NameOf } from './useNames.ts'

/**
 * One key or a list of them as people know those rows. A number of the server's is not shown while the name is on its
 * way.
 */
export const sayReference = (to: ItemType, value: unknown, nameOf: NameOf): string =>
  [value]
    .flat()
    .map((key) => nameOf(to, key) ?? (nameOf(to, key) === undefined && !isKeyKnown(to) ? '' : String(key)))
    .join(', ')
