import type { Bucket } from '@takt/domain/areas/efficiency/answers/bucket.ts'
import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { useCallback, useMemo } from 'react'
import { useTeep } from '../figures/useTeep.ts'
import { replayedMs, useInTurn } from '../replay/useInTurn.ts'
import type { StateKind } from '../states/useStateLooks.ts'
import { useMachinesNow } from './useMachinesNow.ts'

const minuteMs = 60_000

/** What a machine did for most of a short stretch of time. */
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
  const [state, most] = secs.reduce((a, b) => (b[1] > a[1] ? b : a))
  return most > 0 ? state : 'unknown'
}

/**
 * What machines do now (`at` null), from the live frames, or did in the minute before an instant (epoch ms), by
 * resourceID. What nobody told is unknown.
 */
export function useMachineStates(resourceIDs: readonly string[], at: number | null) {
  const now = useMachinesNow()
  const { asked: end, look } = useInTurn(at === null ? 0 : Math.ceil(at / minuteMs) * minuteMs)
  const then = useTeep({
    resourceIDs,
    start: end - minuteMs,
    end,
    resolution: 'total',
    enabled: end > 0 && resourceIDs.length > 0,
    gcTime: replayedMs,
  })
  look(then)
  const states = useMemo(
    () =>
      new Map(then.data?.resources.flatMap(({ resourceID, buckets: [b] }) => (b ? [[resourceID, mostlyIn(b)]] : []))),
    [then.data],
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
