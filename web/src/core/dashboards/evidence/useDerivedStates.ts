import { type DerivedState, derivedStates } from '@takt/domain/areas/connectors/responses/derivedStates.ts'
import { dataResponse } from '../../api/client.ts'
import { useRead } from '../../session/useRead.ts'

const schema = dataResponse(derivedStates)
/** Rules rarely change: they are loaded less often than the states that they derive (ms). */
const renewMs = 60_000
const hourMs = 3_600_000
const none: readonly DerivedState[] = []

/**
 * Loads the intervals of a range (epoch ms) in which rules derive the state of a machine; none while they are loading.
 */
export function useDerivedStates(about: {
  resourceID: string
  start: number
  end: number
  live: boolean
  enabled?: boolean
}): readonly DerivedState[] {
  const { resourceID, start, end, live, enabled = true } = about
  // Whole hours: live ranges change all the time.
  const range = { start: Math.floor(start / hourMs) * hourMs, end: Math.ceil(end / hourMs) * hourMs }
  const { data } = useRead({
    key: ['dashboards', 'derivedStates', { resourceID, ...range }],
    path: `/resources/${encodeURIComponent(resourceID)}/derivedStates`,
    schema,
    query: { start: new Date(range.start).toISOString(), end: new Date(range.end).toISOString() },
    enabled,
    staleTime: renewMs,
    refetchInterval: live && renewMs,
  })
  return data ?? none
}
