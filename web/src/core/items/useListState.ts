import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { untypedSearch } from '../kit/untypedSearch.ts'
import type { ListState } from './itemParts.ts'
import { readListState, usualSize, writeListState } from './listState.ts'

/** What a grid shows, kept in the page's address. `replace`: without a step in the history, as one types. */
export function useListState(type: ItemType, address: string, usual = usualSize) {
  const router = useRouter()
  const search = useRouterState({ select: (state) => state.location.search as Record<string, unknown> })
  const state = useMemo(() => readListState(type, address, search, usual), [type, address, search, usual])
  const change = useCallback(
    (next: Partial<ListState>, options: { replace?: boolean } = {}) => {
      const now = router.latestLocation.search as Record<string, unknown>
      const whole = { ...readListState(type, address, now, usual), page: 0, ...next }
      const written = writeListState(address, now, whole, usual)
      void router.navigate({ to: '.', search: untypedSearch(written), replace: options.replace ?? false })
    },
    [router, type, address, usual],
  )
  return [state, change] as const
}
