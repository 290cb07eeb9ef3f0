import type { Bucket } from '@takt/domain/areas/efficiency/responses/bucket.ts'
import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useCallback, useMemo } from 'react'
import { useTeep } from '../figures/useTeep.ts'
import { replayedMs, useSequentialValue } from '../replay/useSequentialValue.ts'
import type { StateKind } from '../states/useStateLooks.ts'
import { useMachinesNow } from './useMachinesNow.ts'

const minuteMs = 60_000

/** Returns the longest state of a machine in a short interval. */
export function mostlyIn(bucket: Bucket): StateKind {
  const secs: [StateKind, number][] = [
    ['running', bucket.runSecs + bucket.unscheduledRunSecs],
    ['setup', bucket.setupSecs],
    ['idle', bucket.idleSecs],
    ['minorStop', bucket.minorStopSecs],
    ['down', bucket.downSecs],
    ['off', bucket.offSecs],
    ['plannedStop', bucket.plannedStopSecs],
  ]
  const [state, longestSecs] = secs.reduce((a, b) => (b[1] > a[1] ? b : a))
  return longestSecs > 0 ? state : 'unknown'
}

/**
 * Returns the states of machines by resourceID: current ones (`at` null) from the live frames, or those of the minute
 * before an instant (epoch ms). Without data the state is unknown.
 */
export function useMachineStates(resourceIDs: readonly string[], at: number | null) {
  const now = useMachinesNow()
  const { current: end, update } = useSequentialValue(at === null ? 0 : Math.ceil(at / minuteMs) * minuteMs)
  const past = useTeep({
    resourceIDs,
    start: end - minuteMs,
    end,
    resolution: 'total',
    enabled: end > 0 && resourceIDs.length > 0,
    gcTime: replayedMs,
  })
  update(past)
  const states = useMemo(
    () =>
      new Map(past.data?.resources.flatMap(({ resourceID, buckets: [b] }) => (b ? [[resourceID, mostlyIn(b)]] : []))),
    [past.data],
  ) as ReadonlyMap<string, StateKind>
  return useCallback(
    (resourceID: string): StateKind => {
      if (at !== null) return states.get(resourceID) ?? 'unknown'
      const device = now(resourceID)
      return device ? stateOfCode(device.state) : 'unknown'
    },
    [at, states, now],
  )
}
