import { useCallback } from 'react'
import { useScope } from '../../core/dashboards/scope/useScope.ts'
import type { Pace } from '../../core/pieces/pace.ts'
import { useInPieces } from '../../core/pieces/useInPieces.ts'
import { operationDimensions, operationRuns } from './jobOperations.ts'
import { useBreakdown } from './useBreakdown.ts'

/** Nobody reads more rows than these; none that is left out lost more time than it ran. */
const mostRows = 5000

/**
 * The job operations of the address' range on its machines, those that ran longest: null until they are known, `isOld`
 * while those of new figures are worked out.
 */
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
  const rows = query.data?.rows
  const { result: runs, isOld } = useInPieces(
    useCallback(async (pace: Pace) => (rows ? operationRuns(rows, pace) : null), [rows]),
  )
  return { query, runs, isOld, more: query.data?.more ?? false }
}
