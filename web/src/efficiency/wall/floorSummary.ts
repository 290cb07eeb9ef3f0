import type { TimeClass } from '@takt/domain/efficiency/state.ts'
import { stateOfCode } from '@takt/domain/efficiency/stateLook.ts'
import type { DeviceNow } from '../../messaging/floorFeed.ts'
import { isPast, isStale } from './floorView.ts'
import type { WallMachine } from './wallMachines.ts'

export type FloorSummary = {
  counts: Record<Exclude<TimeClass, 'minorStop'>, number>
  /** The machine that has been down longest. */
  longestDown: { name: string; since: number } | null
}

/** How many machines do what at `now`; one without fresh news counts as unknown. */
export function floorSummary(
  machines: readonly WallMachine[],
  device: (deviceId: number) => DeviceNow | null,
  now: number,
): FloorSummary {
  const counts: FloorSummary['counts'] = { running: 0, setup: 0, idle: 0, down: 0, off: 0, unknown: 0 }
  let longestDown: FloorSummary['longestDown'] = null
  for (const { deviceId, name } of machines) {
    const seen = device(deviceId)
    const state = seen && !isStale(seen, now) ? stateOfCode(seen.state) : 'unknown'
    counts[state]++
    if (state === 'down' && seen && !isPast(seen, now) && (!longestDown || seen.since < longestDown.since))
      longestDown = { name, since: seen.since }
  }
  return { counts, longestDown }
}
