import { listPath, recordPath } from '@takt/domain/areas/notifications/recordPath.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { rowOf, splitAbout } from './firedRow.ts'
import { type Fired, isNamedTo, mayReadType, type Viewer } from './readFired.ts'
import { watchedType } from './watchedType.ts'

type Recipient = { viewer: Viewer; isMasked: boolean }

/**
 * Returns the pages that the email of a sending links to: those of the first rows, and the list if there are more rows
 * or the recipient gets no names. Empty if rows of the type have no pages.
 */
export function pathsOfFired(
  type: ItemType,
  { count, namedRows }: Fired,
  { viewer, isMasked }: { viewer: Viewer | null; isMasked: boolean },
): string[] {
  const isNamed = !isMasked && isNamedTo(type, viewer)
  const rows = isNamed ? namedRows.map((values) => rowOf({ itemType: type.name, key: keyText(type, values) })) : []
  const paths = rows.map(({ itemType, key }) => recordPath(itemType, key))
  if (rows.length < count) paths.push(listPath(type.name))
  return [...new Set(paths)].filter((path) => path !== null)
}

/**
 * Returns the page that the email of a flow links to, by the row that started its run (`requests/50`). Empty if there
 * is no such row or the recipient may not read its name.
 */
export function pathsOfRow(items: ItemRegistry, about: string | null, { viewer, isMasked }: Recipient): string[] {
  if (about === null) return []
  const row = splitAbout(about)
  const type = watchedType(items, row.itemType)
  if (!type || isMasked || !mayReadType(viewer, type) || !isNamedTo(type, viewer)) return []
  const { itemType, key } = rowOf(row)
  const path = recordPath(itemType, key)
  return path === null ? [] : [path]
}
