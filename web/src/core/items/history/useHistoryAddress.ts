import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText, parseKey } from '@takt/domain/core/item/itemKey.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { untypedSearch } from '../../kit/untypedSearch.ts'

/**
 * Whose history is open beside a list, as the page's address says it (`jobs.history=J-100`): a link leads to it, and
 * Back closes it.
 */
export function useHistoryAddress(type: ItemType, address: string) {
  const router = useRouter()
  const name = `${address}.history`
  const written = useRouterState({ select: ({ location }) => (location.search as Record<string, unknown>)[name] })
  const go = useCallback(
    (key: ItemKey | null) => {
      const { [name]: _, ...others } = router.latestLocation.search as Record<string, unknown>
      const search = key ? { ...others, [name]: keyText(type, key) } : others
      void router.navigate({ to: '.', search: untypedSearch(search) })
    },
    [router, name, type],
  )
  const close = useCallback(() => go(null), [go])
  return { rowKey: typeof written === 'string' ? parseKey(type, written) : null, open: go, close }
}
