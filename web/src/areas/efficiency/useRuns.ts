import { useCallback } from 'react'
import type { Pace } from '../../core/chunks/pace.ts'
import { useChunkedWork } from '../../core/chunks/useChunkedWork.ts'
import { useScope } from '../../core/dashboards/scope/useScope.ts'
import { operationDimensions, operationRuns } from './jobOperations.ts'
import { useBreakdown } from './useBreakdown.ts'

/** Maximum number of rows. A row that is left out cannot have lost more time than its run time. */
const maxRows = 5000

/**
 * Returns the job operations of the range and machines in the URL, longest run time first: null while loading; `isOld`:
 * true while newer data is being processed.
 */
export function useRuns() {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const query = useBreakdown({
    resourceIDs,
    start: range.start,
    end: range.end,
    by: operationDimensions,
    orderBy: 'runSecs',
    limit: maxRows,
    live: range.live,
    enabled: isKnown && !isEmpty,
  })
  const rows = query.data?.rows
  const { result: runs, isOld } = useChunkedWork(
    useCallback(async (pace: Pace) => (rows ? operationRuns(rows, pace) : null), [rows]),
  )
  return { query, runs, isOld, more: query.data?.more ?? false }
}
