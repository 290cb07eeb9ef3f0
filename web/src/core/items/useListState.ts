import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { untypedSearch } from '../kit/untypedSearch.ts'
import type { ListState } from './itemParts.ts'
import { defaultPageSize, readListState, writeListState } from './listState.ts'

/**
 * Returns the state of a grid, stored in the page's address. `replace`: without a history entry, for changes while
 * typing.
 */
export function useListState(type: ItemType, address: string, defaultSize = defaultPageSize) {
  const router = useRouter()
  const search = useRouterState({ select: (state) => state.location.search as Record<string, unknown> })
  const state = useMemo(() => readListState(type, address, search, defaultSize), [type, address, search, defaultSize])
  const change = useCallback(
    (next: Partial<ListState>, options: { replace?: boolean } = {}) => {
      const now = router.latestLocation.search as Record<string, unknown>
      const whole = { ...readListState(type, address, now, defaultSize), page: 0, ...next }
      const params = writeListState(address, now, whole, defaultSize)
      void router.navigate({ to: '.', search: untypedSearch(params), replace: options.replace ?? false })
    },
    [router, type, address, defaultSize],
  )
  return [state, change] as const
}
