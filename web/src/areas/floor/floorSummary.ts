import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { isPast, silentSince, staleSince } from '../../core/dashboards/machines/silentSince.ts'
import type { DeviceNow } from '../../core/messaging/floorFeed.ts'
import type { FloorMachine } from './floorMachines.ts'
import { attentionOf } from './tileFacts.ts'

export type FloorSummary = {
  counts: Record<Exclude<TimeClass, 'minorStop'>, number>
  /** The machine that has been down longest. */
  longestDown: { name: string; since: number } | null
  /** The machines whose silence is trouble, the longest silent first; `since` 0: never heard of. */
  silent: { machine: FloorMachine; since: number }[]
}

/**
 * How many machines do what at `now` (epoch ms, the server's clock), as the page knows it up to `toldUntil`; one
 * without fresh news counts as unknown, and so do all while the line is lost.
 */
export function floorSummary(
  machines: readonly FloorMachine[],
  device: (deviceId: number) => DeviceNow | null,
  { now, toldUntil, lostSince }: { now: number; toldUntil: number | null; lostSince: number | null },
): FloorSummary {
  const counts: FloorSummary['counts'] = { running: 0, setup: 0, idle: 0, down: 0, off: 0, unknown: 0 }
  const silent: FloorSummary['silent'] = []
  let longestDown: FloorSummary['longestDown'] = null
  for (const machine of machines) {
    const seen = device(machine.deviceId)
    const state = seen && staleSince(seen, now, lostSince) === null ? stateOfCode(seen.state) : 'unknown'
    counts[state]++
    if (attentionOf(machine, seen, toldUntil) === 'trouble')
      silent.push({ machine, since: silentSince(seen, now) ?? now })
    if (state === 'down' && seen && !isPast(seen, now) && (!longestDown || seen.since < longestDown.since))
      longestDown = { name: machine.name, since: seen.since }
  }
  return { counts, longestDown, silent: silent.sort((a, b) => a.since - b.since) }
}
