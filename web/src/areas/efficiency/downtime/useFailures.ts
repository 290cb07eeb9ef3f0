import { useMemo } from 'react'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useBreakdown } from '../useBreakdown.ts'
import { onlyFor } from './losses.ts'
import { useIsMended } from './mended.ts'
import { type Failures, failuresOf } from './mtbf.ts'
import { useDowntimeAddress } from './useDowntime.ts'

/**
 * How often machines failed and how long repairs took in the range, narrowed to the picked reason, shift and hour: each
 * of them, and the picked machine or all together.
 */
export function useFailures() {
  const { search } = useDowntimeAddress()
  const { machine, reason, shift, hour } = search
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const enabled = isKnown && !isEmpty
  const unsettled = useIsMended()
  const { start, end, live } = range
  const asked = { start, end, live, unsettled, resourceIDs, by: ['resourceID'] as const, scheduled: true as const }
  // A reason and an hour of the day have stops, but no operating time.
  const isOfStops = reason !== undefined || hour !== undefined
  const ran = useBreakdown({ ...asked, only: onlyFor('resourceID', { shift }), enabled })
  const stopped = useBreakdown({ ...asked, only: onlyFor('resourceID', search), enabled: enabled && isOfStops })
  const query = isOfStops ? stopped : ran
  const [stopRows, ranRows] = [query.data?.rows, ran.data?.rows]
  const hasTime = hour === undefined
  const byMachine = useMemo(() => {
    const found = new Map<string, Failures>()
    if (!stopRows || !ranRows) return found
    const of = new Map(ranRows.map((row) => [row.resourceID, row]))
    for (const row of stopRows) {
      const operating = of.get(row.resourceID)
      found.set(row.resourceID ?? '', failuresOf([row], hasTime ? (operating ? [operating] : []) : null))
    }
    return found
  }, [stopRows, ranRows, hasTime])
  const together = useMemo(() => {
    if (!stopRows || !ranRows) return null
    const isOf = (row: { resourceID?: string | undefined }) => machine === undefined || row.resourceID === machine
    return failuresOf(stopRows.filter(isOf), hasTime ? ranRows.filter(isOf) : null)
  }, [stopRows, ranRows, machine, hasTime])
  return {
    byMachine,
    /** Null while they are not known. */
    together,
    error: ran.error ?? query.error,
    refetch: () => Promise.all([ran.refetch(), ...(isOfStops ? [stopped.refetch()] : [])]),
  }
}
