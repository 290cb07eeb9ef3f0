import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'

const name = 'executions'

/** The task whose history the address opens (`?executions=12`); links in emails use it, and Back closes it. */
export function useHistoryOf() {
  const router = useRouter()
  const executionsParam = useRouterState({
    select: ({ location }) => (location.search as Record<string, unknown>)[name],
  })
  const navigateTo = useCallback(
    (id: string | null) => {
      const { [name]: _, ...otherParams } = router.latestLocation.search as Record<string, unknown>
      void router.navigate({
        to: '.',
        search: untypedSearch(id === null ? otherParams : { ...otherParams, [name]: id }),
      })
    },
    [router],
  )
  const close = useCallback(() => navigateTo(null), [navigateTo])
  return { id: executionsParam === undefined ? null : String(executionsParam), open: navigateTo, close }
}
