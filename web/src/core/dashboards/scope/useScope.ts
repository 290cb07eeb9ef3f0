import { useMemo } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { resolutionOf, type StepResolution } from '../../kit/range/fittingResolution.ts'
import { type Clock, type Range, resolveRange } from '../../kit/range/range.ts'
import { useNow } from '../../kit/useNow.ts'
import { useTeep } from '../figures/useTeep.ts'
import { useDashboardSearch } from '../openDashboard.ts'
import { type DashboardSearch, groupIds, machineIds } from './dashboardSearch.ts'
import { resourcesOf, useDeviceGroups } from './deviceGroups.ts'
import type { Occurrence } from './shiftOccurrences.ts'
import { shiftOccurrences } from './shiftOccurrences.ts'

const dayMs = 86_400_000
/** Far enough back for a long weekend between two shifts. */
const lookBackMs = 9 * dayMs

/**
 * The shift occurrences of these machines in the last days, by start; null while they are not known. Nothing is asked
 * unless `enabled`.
 */
function useShifts(about: {
  resourceIDs: readonly string[]
  timeZone: string
  now: number
  enabled: boolean
}): Occurrence[] | null {
  const { resourceIDs, timeZone, now, enabled } = about
  const today = resolveRange({ range: 'today' }, { timeZone, now })
  const { data } = useTeep({
    resourceIDs,
    start: today.start - lookBackMs,
    end: today.end + dayMs,
    resolution: 'shift',
    totalOnly: true,
    live: true,
    enabled,
  })
  return useMemo(() => (enabled && data ? shiftOccurrences(data.total.buckets, data.asOf) : null), [enabled, data])
}

/** What the dashboard that is open looks at, as its address says it. */
export type Scope = {
  range: Range
  /** The steps of charts over time: those of the address where they make sense, else those that fit. */
  resolution: StepResolution
  /** Of the groups and machines that were picked; empty: all machines. */
  resourceIDs: string[]
  /** False while the groups or the shift of the address are not known yet: nothing may be asked before. */
  isKnown: boolean
  /** Groups were picked, but there is no machine in them. */
  isEmpty: boolean
  now: number
  /** By which the range was resolved. */
  clock: Clock
}

/** What of the address names it: whoever asks for it hears of nothing else there. */
const scopeOf = ({ range, from, to, groups, machines, resolution }: DashboardSearch) => ({
  range,
  from,
  to,
  groups,
  machines,
  resolution,
})

/** The range and the machines that the address names. Renews itself every minute, so that days roll over on a wall. */
export function useScope(): Scope {
  const search = useDashboardSearch(scopeOf)
  const { timeZone } = useFormat()
  const now = useNow(60_000)
  const groups = useDeviceGroups()
  const { range: name, from, to, groups: picked, machines } = search
  const resourceIDs = useMemo(
    () => [...new Set([...resourcesOf(groups.data ?? [], groupIds(picked)), ...machineIds(machines)])].sort(),
    [groups.data, picked, machines],
  )
  const hasGroups = !picked || groups.data !== undefined
  const isEmpty = hasGroups && Boolean(picked) && resourceIDs.length === 0
  const isShift = name === 'shift' || name === 'lastShift'
  const shifts = useShifts({ resourceIDs, timeZone, now, enabled: isShift && hasGroups && !isEmpty })
  const clock = useMemo<Clock>(() => ({ timeZone, now, ...(shifts ? { shifts } : {}) }), [timeZone, now, shifts])
  const range = useMemo(() => resolveRange({ range: name, from, to }, clock), [name, from, to, clock])
  return {
    range,
    resolution: resolutionOf(search.resolution, range.end - range.start),
    resourceIDs,
    isKnown: hasGroups && (!isShift || shifts !== null || isEmpty),
    isEmpty,
    now,
    clock,
  }
}
