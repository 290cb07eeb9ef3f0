import Sell from '@mui/icons-material/SellOutlined'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyFrom } from '@takt/domain/core/item/itemKey.ts'
import { type ReactNode, useMemo, useState } from 'react'
import type { RowButton } from '../../core/items/itemGridProps.ts'
import { TagsSheet } from './TagsSheet.tsx'
import { tagTexts as texts } from './texts.ts'

/** The button for rows that carry tags, and the sheet that it opens: render `sheet` next to the list. */
export function useTagsButton(type: ItemType): { button: RowButton; sheet: ReactNode } {
  const [key, setKey] = useState<ItemKey | null>(null)
  const button = useMemo<RowButton>(
    () => ({ label: texts.tags, Icon: Sell, onClick: (row) => setKey(keyFrom(type, row)) }),
    [type],
  )
  return { button, sheet: key && <TagsSheet type={type} rowKey={key} onClose={() => setKey(null)} /> }
}
