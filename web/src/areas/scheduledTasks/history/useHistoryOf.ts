import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'

const name = 'executions'

/** Of which task the address shows what it did (`?executions=12`): a letter's link leads to it, and Back closes it. */
export function useHistoryOf() {
  const router = useRouter()
  const written = useRouterState({ select: ({ location }) => (location.search as Record<string, unknown>)[name] })
  const go = useCallback(
    (id: string | null) => {
      const { [name]: _, ...others } = router.latestLocation.search as Record<string, unknown>
      void router.navigate({ to: '.', search: untypedSearch(id === null ? others : { ...others, [name]: id }) })
    },
    [router],
  )
  const close = useCallback(() => go(null), [go])
  return { id: written === undefined ? null : String(written), open: go, close }
}
