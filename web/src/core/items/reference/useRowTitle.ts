import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { rowTitle } from '@takt/domain/core/item/rowTitle.ts'
import { useSession } from '../../session/SessionContext.tsx'
import type { ItemRow } from '../itemActions.ts'
import { useShownValues } from './useShownValues.ts'

const none: readonly ItemRow[] = []

/** Says what people call each of these rows; null where nothing names it. */
function useTitleOf(type: ItemType, rows: readonly ItemRow[]) {
  const masked = useSession((state) => state.context.maskMode)
  const show = useShownValues(type, rows)
  return (row: ItemRow) => {
    const isTold = (name: string) => !(masked && type.mask.includes(name)) && (row[name] ?? '') !== ''
    return rowTitle(type, row, (name) => (isTold(name) ? show(name, row[name]) : null))
  }
}

/** What people call rows, in their order; where nothing names one, its type and key. */
export function useRowTitles(type: ItemType, rows: readonly ItemRow[]): readonly string[] {
  const titleOf = useTitleOf(type, rows)
  return rows.map((row) => titleOf(row) ?? unnamed(type, keyText(type, row)))
}

/** What people call a row; as long as it is not there, or where nothing names it, its type and key. */
export function useRowTitle(type: ItemType, id: string, row: ItemRow | null | undefined): string {
  const titleOf = useTitleOf(type, row ? [row] : none)
  return (row && titleOf(row)) ?? unnamed(type, id)
}

/** A key that nothing is known of, or that stands for no name. */
export const unnamed = (type: ItemType, id: string): string => (/^\d+$/.test(id) ? `${type.label} ${id}` : id)
