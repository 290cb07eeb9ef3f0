import { useMemo } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { resolutionOf, type StepResolution } from '../../kit/range/fittingResolution.ts'
import { type Clock, type Range, resolveRange } from '../../kit/range/range.ts'
import { useNow } from '../../kit/useNow.ts'
import { useTeep } from '../figures/useTeep.ts'
import { useDashboardSearch, useOpenDashboard } from '../openDashboard.ts'
import { type DashboardSearch, groupIds, machineIds } from './dashboardSearch.ts'
import { resourcesOf, useDeviceGroups } from './deviceGroups.ts'
import type { Occurrence } from './shiftOccurrences.ts'
import { shiftOccurrences } from './shiftOccurrences.ts'

const dayMs = 86_400_000
/** Long enough to cover a long weekend between two shifts. */
const lookBackMs = 9 * dayMs

/**
 * Returns the shift occurrences of these machines in the last days, sorted by start; null until they are loaded. Sends
 * no request unless `enabled`.
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

/** The data that the open dashboard shows, as set in its address. */
export type Scope = {
  range: Range
  /** Resolution of time charts: that of the address where it is valid, else the one that fits the range. */
  resolution: StepResolution
  /** Machines of the selected groups and the selected machines; empty means all machines. */
  resourceIDs: string[]
  /** False until the groups or the shift of the address are loaded; no data may be requested before. */
  isKnown: boolean
  /** True if groups are selected but contain no machine. */
  isEmpty: boolean
  now: number
  /** The clock with which the range was resolved. */
  clock: Clock
}

/** The search parameters that define the scope; other changes of the address do not rerender its users. */
const scopeOf = ({ range, from, to, groups, machines, resolution }: DashboardSearch) => ({
  range,
  from,
  to,
  groups,
  machines,
  resolution,
})

/** Returns the range and machines of the address. Updates every minute, so that days roll over on a wall display. */
export function useScope(): Scope {
  const search = useDashboardSearch(scopeOf)
  const { timeZone } = useFormat()
  const now = useNow(60_000)
  const groups = useDeviceGroups()
  const { range: name, from, to, groups: selectedGroups, machines } = search
  const resourceIDs = useMemo(
    () => [...new Set([...resourcesOf(groups.data ?? [], groupIds(selectedGroups)), ...machineIds(machines)])].sort(),
    [groups.data, selectedGroups, machines],
  )
  const hasGroups = !selectedGroups || groups.data !== undefined
  const isEmpty = hasGroups && Boolean(selectedGroups) && resourceIDs.length === 0
  const isShift = name === 'shift' || name === 'lastShift'
  const shifts = useShifts({ resourceIDs, timeZone, now, enabled: isShift && hasGroups && !isEmpty })
  const isFutureShown = useOpenDashboard()?.view?.isFutureShown ?? false
  const clock = useMemo<Clock>(
    () => ({ timeZone, now, isFutureShown, ...(shifts ? { shifts } : {}) }),
    [timeZone, now, isFutureShown, shifts],
  )
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
