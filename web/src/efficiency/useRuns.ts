import { useMemo } from 'react'
import { operationDimensions, operationRuns } from './jobOperations.ts'
import { useBreakdown } from './useBreakdown.ts'
import { useScope } from './useScope.ts'

const mostRows = 20_000

/** Every job operation that did something on the machines of the address in its range. */
export function useRuns() {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const query = useBreakdown({
    resourceIDs,
    start: range.start,
    end: range.end,
    by: operationDimensions,
    orderBy: 'runSecs',
    limit: mostRows,
    live: range.live,
    enabled: isKnown && !isEmpty,
  })
  const runs = useMemo(() => operationRuns(query.data?.rows ?? []), [query.data])
  return { query, runs, more: query.data?.more ?? false }
}
