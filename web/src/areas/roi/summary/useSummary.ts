import { type MachineTimes, machineGain } from '@takt/domain/areas/roi/machineGain.ts'
import { dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { useMemo } from 'react'
import type { ResourceTeep } from '../../../core/dashboards/figures/teepResponse.ts'
import { useTeep } from '../../../core/dashboards/figures/useTeep.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useTelemetry } from '../useTelemetry.ts'
import { missingOf, returnToDate } from './returnToDate.ts'

const none: readonly string[] = []
const timesOf = (resources: readonly ResourceTeep[]): MachineTimes[] =>
  resources.flatMap(({ resourceID, buckets: [bucket] }) => (bucket ? { resourceID, ...bucket } : []))

/** Loads the data of Summary for the scope in the address. */
export function useSummary() {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { start, end, live } = range
  const counted = useTelemetry({ start, end, live, detail: 'who', enabled: isKnown })
  const settings = counted.data?.settings
  const timeZone = counted.data?.timezone ?? 'UTC'
  const dayStart = (date: string, more = 0) => wallClock(timeZone).dayStart(dayOfDate(date) + more)
  const since = settings?.roiInvestedOn ? dayStart(settings.roiInvestedOn) : null
  const params = { live, end, detail: 'types' as const }
  const all = useTelemetry({ ...params, start: since ?? 0, enabled: isKnown && since !== null && since < end })
  // For an ongoing range, the last day is today.
  const asOf = all.data ? Date.parse(all.data.asOf) : 0
  const lastEnd = Math.min(end, asOf)
  const sum = useMemo(
    () => (all.data && since !== null && since < lastEnd ? returnToDate(all.data, lastEnd) : null),
    [all.data, since, lastEnd],
  )
  const { roiBaselineFrom: from, roiBaselineTo: to } = settings ?? { roiBaselineFrom: null, roiBaselineTo: null }
  const hasBaseline = from !== null && to !== null
  const machines = { resourceIDs: isEmpty ? none : resourceIDs, resolution: 'total' as const }
  const canCompare = isKnown && !isEmpty && hasBaseline
  const now = useTeep({ ...machines, start, end, live, enabled: canCompare })
  const baseline = hasBaseline ? { start: dayStart(from), end: dayStart(to, 1) } : { start: 0, end: 1 }
  const before = useTeep({ ...machines, ...baseline, enabled: canCompare })
  const gain = useMemo(
    () => (now.data && before.data ? machineGain(timesOf(now.data.resources), timesOf(before.data.resources)) : null),
    [now.data, before.data],
  )
  const isSumming = since !== null && since < end && !all.data && !all.error
  return {
    range,
    data: isSumming ? undefined : counted.data,
    sum,
    missing: settings ? missingOf(settings) : [],
    hasBaseline,
    /** Null while loading, and without a baseline. */
    gain: isEmpty ? machineGain([], []) : canCompare ? gain : null,
    trouble: counted.error ?? all.error ?? now.error ?? before.error,
    again: () => void Promise.all([counted.refetch(), all.refetch(), now.refetch(), before.refetch()]),
    isNarrowed: resourceIDs.length > 0 || isEmpty,
  }
}
