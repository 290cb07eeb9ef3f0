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
 * Applies these initial filters to a list that is opened without own parameters in the address; they appear in the
 * address like any other and can be removed.
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
 * The screen of an item type: its grid, and beside it the row in the address. Without a `Detail`, a row shows its
 * fields.
 */
export function ItemScreen(
  props: Omit<ItemGridProps, 'address' | 'onOpen' | 'addressOf' | 'isOpened'> & {
    Detail?: ComponentType<DetailProps>
    /** The width of the grid beside an open row, in percent. */
    usual?: number
    /** True while the open row needs the whole width. */
    isWide?: boolean
    /** Initial filters of the list, as in the address (`statusIsNoneOf: 'closed'`). */
    opensWith?: Readonly<Record<string, string>>
  },
) {
  const { Detail, usual: defaultPercent, isWide = false, opensWith, ...grid } = props
  const { type, actions, readOnly, noHistory } = grid
  useOpensWith(type.name, opensWith)
  const detail = useDetail(type.name)
  const addressOf = useCallback((row: ItemRow) => rowAddress(type, row), [type])
  const shared = { id: detail.key ?? '', onClose: detail.close }
  return (
    <SplitPane
      name={type.name}
      usual={defaultPercent ?? 55}
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
