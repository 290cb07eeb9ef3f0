import { useMemo } from 'react'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useBreakdown } from '../useBreakdown.ts'
import { filterFor } from './losses.ts'
import { type Failures, failuresOf } from './mtbf.ts'
import { useIsUnsettled } from './unsettledReasons.ts'
import { useDowntimeAddress } from './useDowntime.ts'

/**
 * Returns failures and repair times in the range, filtered by the selected reason, shift and hour: of each machine, and
 * of the selected machine or all machines.
 */
export function useFailures() {
  const { search } = useDowntimeAddress()
  const { machine, reason, shift, hour } = search
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const enabled = isKnown && !isEmpty
  const unsettled = useIsUnsettled()
  const { start, end, live } = range
  const baseQuery = { start, end, live, unsettled, resourceIDs, by: ['resourceID'] as const, scheduled: true as const }
  // A reason or an hour of the day has stops but no operating time.
  const isOfStops = reason !== undefined || hour !== undefined
  const operatingQuery = useBreakdown({ ...baseQuery, only: filterFor('resourceID', { shift }), enabled })
  const stopped = useBreakdown({ ...baseQuery, only: filterFor('resourceID', search), enabled: enabled && isOfStops })
  const query = isOfStops ? stopped : operatingQuery
  const [stopRows, operatingRows] = [query.data?.rows, operatingQuery.data?.rows]
  const hasTime = hour === undefined
  const byMachine = useMemo(() => {
    const failuresByMachine = new Map<string, Failures>()
    if (!stopRows || !operatingRows) return failuresByMachine
    const of = new Map(operatingRows.map((row) => [row.resourceID, row]))
    for (const row of stopRows) {
      const operating = of.get(row.resourceID)
      failuresByMachine.set(row.resourceID ?? '', failuresOf([row], hasTime ? (operating ? [operating] : []) : null))
    }
    return failuresByMachine
  }, [stopRows, operatingRows, hasTime])
  const total = useMemo(() => {
    if (!stopRows || !operatingRows) return null
    const isOf = (row: { resourceID?: string | undefined }) => machine === undefined || row.resourceID === machine
    return failuresOf(stopRows.filter(isOf), hasTime ? operatingRows.filter(isOf) : null)
  }, [stopRows, operatingRows, machine, hasTime])
  return {
    byMachine,
    /** Null until loaded. */
    together: total,
    error: operatingQuery.error ?? query.error,
    refetch: () => Promise.all([operatingQuery.refetch(), ...(isOfStops ? [stopped.refetch()] : [])]),
  }
}
