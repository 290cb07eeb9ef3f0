import { useMemo } from 'react'
import { resolveRange } from '../../kit/range/range.ts'
import { useTeep } from '../figures/useTeep.ts'
import { type Occurrence, shiftOccurrences } from './shiftOccurrences.ts'

const dayMs = 86_400_000
/** Far enough back for a long weekend between two shifts. */
const lookBackMs = 9 * dayMs

/**
 * The shift occurrences of these machines in the last days, by start; null while they are not known. Nothing is asked
 * unless `enabled`.
 */
export function useShifts(about: {
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
