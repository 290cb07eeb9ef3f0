import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCompared } from '../../../core/dashboards/comparison/useCompared.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { changedSearch } from '../../../core/kit/untypedSearch.ts'
import { useBreakdown } from '../useBreakdown.ts'
import type { DowntimeSearch, Measure } from './downtimeSearch.ts'
import { type Loss, type LossDimension, lossesBy, onlyFor } from './losses.ts'
import { useIsMended } from './mended.ts'
import { classesOf, type StopClass } from './stopClasses.ts'

/** What of the Downtime view stands in the address, and how to change it. */
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
 * The losses of the range by one dimension, narrowed by what is picked in the others, beside those of the time compared
 * with. `more`: the smallest are missing.
 */
export function useLosses(dimension: LossDimension) {
  const { search, classes } = useDowntimeAddress()
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const compared = useCompared()
  const isNarrowed = search.machine !== undefined && dimension !== 'resourceID'
  const asked = {
    resourceIDs: isNarrowed ? [search.machine!] : resourceIDs,
    by: [dimension],
    only: onlyFor(dimension, search),
    timeClasses: classes,
    scheduled: true as const,
  }
  const enabled = isKnown && !isEmpty
  const unsettled = useIsMended()
  const now = useBreakdown({ ...asked, start: range.start, end: range.end, live: range.live, unsettled, enabled })
  const before = useBreakdown({
    ...asked,
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
