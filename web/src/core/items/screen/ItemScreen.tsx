import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, useCallback, useEffect, useRef } from 'react'
import { Box } from '../../kit/Box.tsx'
import { SplitPane } from '../../kit/detail/SplitPane.tsx'
import { useDetail } from '../../kit/detail/useDetail.ts'
import { ItemDetail } from '../detail/ItemDetail.tsx'
import { ItemGrid } from '../ItemGrid.tsx'
import type { ItemRow } from '../itemActions.ts'
import type { ItemGridProps } from '../itemGridProps.ts'
import { rowAddress } from '../reference/rowAddress.ts'

/**
 * A list that is opened without anything of its own in the address begins with these filters; they stand there like any
 * other, to be taken away.
 */
function useOpensWith(address: string, filters: Readonly<Record<string, string>> | undefined): void {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const isNew = useRef(true)
  useEffect(() => {
    const isPlain = !Object.keys(search).some((name) => name.startsWith(`${address}.`))
    const isFirst = isNew.current
    isNew.current = false
    if (!isFirst || !isPlain || !filters) return
    const ownFilters = Object.fromEntries(Object.entries(filters).map(([name, value]) => [`${address}.${name}`, value]))
    void navigate({ to: '.', search: (before) => ({ ...before, ...ownFilters }) as typeof before, replace: true })
  })
}

export type DetailProps = { id: string; onOpen: (id: string) => void; onClose: () => void }

/**
 * The screen of an item type: its grid, and beside it the row that the address names. Without a `Detail` of its own a
 * row shows its fields.
 */
export function ItemScreen(
  props: Omit<ItemGridProps, 'address' | 'onOpen' | 'addressOf' | 'isOpened'> & {
    Detail?: ComponentType<DetailProps>
    /** The share of the width that the grid has beside an open row, in percent. */
    usual?: number
    /** What is open needs the whole width for now. */
    isWide?: boolean
    /** Filters that the list begins with, as they stand in the address (`statusIsNoneOf: 'closed'`). */
    opensWith?: Readonly<Record<string, string>>
  },
) {
  const { Detail, usual, isWide = false, opensWith, ...grid } = props
  const { type, actions, readOnly, noHistory } = grid
  useOpensWith(type.name, opensWith)
  const detail = useDetail(type.name)
  const addressOf = useCallback((row: ItemRow) => rowAddress(type, row), [type])
  const shared = { id: detail.key ?? '', onClose: detail.close }
  return (
    <SplitPane
      name={type.name}
      usual={usual ?? 55}
      isWide={isWide}
      list={
        <Box sx={{ height: '100%', minHeight: 0, px: { xs: 1, sm: 3 }, pt: { xs: 1, sm: 2 }, pb: { xs: 0, sm: 2 } }}>
          <ItemGrid
            {...grid}
            address={type.name}
            addressOf={addressOf}
            isOpened={(row) => keyText(type, row) === detail.key}
            onOpen={(row) => detail.open(keyText(type, row))}
          />
        </Box>
      }
      detail={
        detail.key === null ? null : Detail ? (
          <Detail key={detail.key} {...shared} onOpen={detail.open} />
        ) : (
          <ItemDetail
            key={detail.key}
            {...shared}
            type={type}
            {...(actions ? { actions } : {})}
            Fields={grid.Fields}
            readOnly={readOnly ?? false}
            noHistory={noHistory ?? false}
          />
        )
      }
    />
  )
}
