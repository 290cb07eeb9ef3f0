import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCompared } from '../../../core/dashboards/comparison/useCompared.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { changedSearch } from '../../../core/kit/untypedSearch.ts'
import { useBreakdown } from '../useBreakdown.ts'
import type { DowntimeSearch, Measure } from './downtimeSearch.ts'
import { filterFor, type Loss, type LossDimension, lossesBy } from './losses.ts'
import { classesOf, type StopClass } from './stopClasses.ts'
import { useIsUnsettled } from './unsettledReasons.ts'

/** Returns the URL state of the Downtime view and a function that changes it. */
export function useDowntimeAddress() {
  const search: DowntimeSearch = useSearch({ from: '/main/efficiency/downtime' })
  const navigate = useNavigate()
  const { classes: text, measure = 'time' } = search
  const classes = useMemo<readonly StopClass[]>(() => classesOf(text), [text])
  const change = (next: Partial<DowntimeSearch>) =>
    void navigate({ to: '.', search: changedSearch(next), replace: true })
  return { search, classes, measure: measure satisfies Measure, change }
}

const none: ReadonlyMap<string, Loss> = new Map()

/**
 * Returns the losses of the range by one dimension, filtered by the selections in the others, with those of the
 * comparison period. `more`: true if the smallest losses are missing.
 */
export function useLosses(dimension: LossDimension) {
  const { search, classes } = useDowntimeAddress()
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const compared = useCompared()
  const isFiltered = search.machine !== undefined && dimension !== 'resourceID'
  const query = {
    resourceIDs: isFiltered ? [search.machine!] : resourceIDs,
    by: [dimension],
    only: filterFor(dimension, search),
    timeClasses: classes,
    scheduled: true as const,
  }
  const enabled = isKnown && !isEmpty
  const unsettled = useIsUnsettled()
  const now = useBreakdown({ ...query, start: range.start, end: range.end, live: range.live, unsettled, enabled })
  const before = useBreakdown({
    ...query,
    ...(compared.range ?? { start: 0, end: 1 }),
    enabled: enabled && compared.range !== null,
  })
  const losses = useMemo(() => (now.data ? lossesBy(dimension, now.data.rows) : none), [now.data, dimension])
  const former = useMemo(
    () => (compared.range && before.data ? lossesBy(dimension, before.data.rows) : null),
    [compared.range, before.data, dimension],
  )
  return {
    losses,
    former,
    words: compared.words,
    query: now,
    isKnown: now.data !== undefined,
    more: now.data?.more ?? false,
  }
}

export type Losses = ReturnType<typeof useLosses>
