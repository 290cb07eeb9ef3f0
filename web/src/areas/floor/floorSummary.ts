import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { isPast, silentSince, staleSince } from '../../core/dashboards/machines/silentSince.ts'
import type { DeviceNow } from '../../core/messaging/floorFeed.ts'
import type { FloorMachine } from './floorMachines.ts'
import { attentionOf } from './tileFacts.ts'

export type FloorSummary = {
  counts: Record<Exclude<TimeClass, 'minorStop'>, number>
  /** The machine with the longest current downtime. */
  longestDown: { name: string; since: number } | null
  /** Machines with a silence that needs attention, longest first; `since` is 0 if no data was ever received. */
  silent: { machine: FloorMachine; since: number }[]
}

/**
 * Counts machines by state at `now` (epoch ms, the server's clock), based on data up to `reportedUntil`; a machine
 * without current data counts as unknown, and so do all machines while the connection is lost.
 */
export function floorSummary(
  machines: readonly FloorMachine[],
  device: (deviceId: number) => DeviceNow | null,
  { now, reportedUntil, lostSince }: { now: number; reportedUntil: number | null; lostSince: number | null },
): FloorSummary {
  const counts: FloorSummary['counts'] = { running: 0, setup: 0, idle: 0, down: 0, off: 0, unknown: 0 }
  const silent: FloorSummary['silent'] = []
  let longestDown: FloorSummary['longestDown'] = null
  for (const machine of machines) {
    const deviceNow = device(machine.deviceId)
    const state = deviceNow && staleSince(deviceNow, now, lostSince) === null ? stateOfCode(deviceNow.state) : 'unknown'
    counts[state]++
    if (attentionOf(machine, deviceNow, reportedUntil) === 'trouble')
      silent.push({ machine, since: silentSince(deviceNow, now) ?? now })
    if (
      state === 'down' &&
      deviceNow &&
      !isPast(deviceNow, now) &&
      (!longestDown || deviceNow.since < longestDown.since)
    )
      longestDown = { name: machine.name, since: deviceNow.since }
  }
  return { counts, longestDown, silent: silent.sort((a, b) => a.since - b.since) }
}
