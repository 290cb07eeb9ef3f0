import type { ItemType } from '@takt/domain/item/item.ts'
import { rowTitle } from '@takt/domain/item/rowTitle.ts'
import { useSession } from '../../session/SessionContext.tsx'
import type { ItemRow } from '../itemActions.ts'
import { useShownValues } from './useShownValues.ts'

const none: readonly ItemRow[] = []

/** What people call a row; as long as it is not there, or where nothing names it, its type and key. */
export function useRowTitle(type: ItemType, id: string, row: ItemRow | null | undefined): string {
  const masked = useSession((state) => state.context.maskMode)
  const show = useShownValues(type, row ? [row] : none)
  const isTold = (name: string) => !(masked && type.mask.includes(name)) && (row?.[name] ?? '') !== ''
  const title = row && rowTitle(type, row, (name) => (isTold(name) ? show(name, row[name]) : null))
  return title ?? unnamed(type, id)
}

/** A key that nothing is known of, or that stands for no name. */
export const unnamed = (type: ItemType, id: string): string => (/^\d+$/.test(id) ? `${type.label} ${id}` : id)
