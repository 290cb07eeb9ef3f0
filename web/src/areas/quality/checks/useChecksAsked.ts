import { useMemo } from 'react'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { onlyOf } from '../picks.ts'
import { usePicks } from '../usePicks.ts'

/** Of which values the address speaks: the range, the machines and what is picked, as bodies ask for them. */
export function useChecksAsked() {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { picks } = usePicks()
  const { start, end } = range
  const body = useMemo(
    () => ({
      resourceIDs,
      startDate: new Date(start).toISOString(),
      endDate: new Date(end).toISOString(),
      only: onlyOf(picks),
    }),
    [resourceIDs, start, end, picks],
  )
  /** The same with instants as numbers. */
  const question = { resourceIDs, only: body.only, start, end }
  return { body, question, range, live: range.live, enabled: isKnown && !isEmpty, isEmpty }
}
