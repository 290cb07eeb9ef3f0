import { useMemo } from 'react'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { pivotFilterOf } from '../picks.ts'
import { usePicks } from '../usePicks.ts'

/** Returns the request body for values of the range, machines and selection in the address. */
export function useChecksQuery() {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { picks } = usePicks()
  const { start, end } = range
  const body = useMemo(
    () => ({
      resourceIDs,
      startDate: new Date(start).toISOString(),
      endDate: new Date(end).toISOString(),
      only: pivotFilterOf(picks),
    }),
    [resourceIDs, start, end, picks],
  )
  /** The same with instants as epoch ms. */
  const params = { resourceIDs, only: body.only, start, end }
  return { body, params, range, live: range.live, enabled: isKnown && !isEmpty, isEmpty }
}
