import { reports } from '@takt/domain/areas/reports/reports.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { untypedSearch } from '../../../core/kit/untypedSearch.ts'

/**
 * Closes the dialog of a task. What a report was handed over with leaves the address; who comes from a report and saves
 * nothing is back at it as it was.
 */
export function useCloseDialog(): (how: { isSaved: boolean }) => void {
  const router = useRouter()
  return useCallback(
    ({ isSaved }) => {
      const { report, parameters, ...search } = router.latestLocation.search as Readonly<Record<string, unknown>>
      const isBack = typeof report === 'string' && !isSaved
      void router.navigate(
        isBack
          ? {
              to: '/$list/$key',
              params: { list: reports.name, key: report },
              search: untypedSearch({ ...search, parameters }),
              replace: true,
            }
          : {
              to: '/$list',
              params: { list: scheduledTasks.name },
              search: untypedSearch(search),
              replace: report !== undefined,
            },
      )
    },
    [router],
  )
}
