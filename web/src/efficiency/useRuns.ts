import { useCallback } from 'react'
import type { Pace } from '../pieces/pace.ts'
import { useInPieces } from '../pieces/useInPieces.ts'
import { operationDimensions, operationRuns } from './jobOperations.ts'
import { useBreakdown } from './useBreakdown.ts'
import { useScope } from './useScope.ts'

const mostRows = 20_000

/** Every job operation that did something on the machines of the address in its range: null until it is known, `isOld` while that of new figures is worked out. */
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
