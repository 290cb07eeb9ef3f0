import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { rowTitle } from '@takt/domain/core/item/rowTitle.ts'
import { useSession } from '../../session/SessionContext.tsx'
import type { ItemRow } from '../itemActions.ts'
import { useValueFormatter } from './useValueFormatter.ts'

const none: readonly ItemRow[] = []

/** Returns a function that gives the title of each of these rows; null if it has none. */
function useTitleOf(type: ItemType, rows: readonly ItemRow[]) {
  const masked = useSession((state) => state.context.maskMode)
  const show = useValueFormatter(type, rows)
  return (row: ItemRow) => {
    const hasShownValue = (name: string) => !(masked && type.mask.includes(name)) && (row[name] ?? '') !== ''
    return rowTitle(type, row, (name) => (hasShownValue(name) ? show(name, row[name]) : null))
  }
}

/** Returns the titles of rows, in their order; the type and key of a row without a title. */
export function useRowTitles(type: ItemType, rows: readonly ItemRow[]): readonly string[] {
  const titleOf = useTitleOf(type, rows)
  return rows.map((row) => titleOf(row) ?? unnamed(type, keyText(type, row)))
}

/** Returns the title of a row; its type and key while it is loading or if it has no title. */
export function useRowTitle(type: ItemType, id: string, row: ItemRow | null | undefined): string {
  const titleOf = useTitleOf(type, row ? [row] : none)
  return (row && titleOf(row)) ?? unnamed(type, id)
}

/** Returns a text for a key without a title. */
export const unnamed = (type: ItemType, id: string): string => (/^\d+$/.test(id) ? `${type.label} ${id}` : id)
